import "@fontsource-variable/inter/index.css";
import "virtual:theme-tokens.css";
import "./base.css";
