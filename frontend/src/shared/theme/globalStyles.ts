import "@fontsource-variable/inter/index.css";
import "./fonts/inter-basic.css";
import "virtual:theme-tokens.css";
import "./base.css";
