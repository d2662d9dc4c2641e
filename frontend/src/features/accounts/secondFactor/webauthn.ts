import { t } from "@lingui/core/macro";

type Options = Record<string, unknown>;

/** An IP address, for which browsers take no passkeys. */
const ADDRESS = /^[\d.]+$|:/;

/** Whether this browser takes passkeys for this site. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !ADDRESS.test(window.location.hostname);

/** Lets the device make a passkey. Null if the person cancelled. */
export const createPasskey = (options: Options): Promise<Options | null> =>
  answer(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );

/** Lets the device use a passkey. Null if the person cancelled. */
export const askForPasskey = (options: Options): Promise<Options | null> =>
  answer(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );

async function answer(ask: () => Promise<Credential | null>): Promise<Options | null> {
  try {
    const made = (await ask()) as PublicKeyCredential | null;
    return made && { ...made.toJSON() };
  } catch (error) {
    const { name } = error as DOMException;
    // Cancelled, or too late.
    if (name === "NotAllowedError" || name === "AbortError") return null;
    if (name === "InvalidStateError") throw new Error(t`This device has one of your passkeys already.`);
    throw new Error(t`This device could not use a passkey.`);
  }
}
