import { useState } from "react";

/** `useState`; to be removed with its last uses, as screens stay mounted when a session expires. */
export const useStateAcrossSignIn = <State>(_name: string, initial: State) => useState<State>(initial);
