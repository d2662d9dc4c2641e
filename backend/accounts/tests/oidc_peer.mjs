// A certified OpenID provider for the tests of the sign-in with a company's provider: oidc-provider, with https.
//
//   node oidc_peer.mjs <folder of the package> <file with the key and certificate>
//
// Prints its address. Each line of JSON that it reads is what the next sign-ins are like; it answers "ok":
//   claims    of whoever signs in, at the provider without being asked; `sub` is the account
//   inToken   whether the claims are in the ID token (else only `userinfo` has them)
//   redirect  the registered redirect address
//   secret    the secret of the client "vouch"
//   token     claims that replace those of the ID token, signed with the provider's key
//   key       "unknown": sign with a key that is not published
//   answer    [status, body] of the address for tokens
//   discovery what replaces members of the discovery document
//   denied    whether the person is refused
// Ends when its input does.
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const pem = readFileSync(process.argv[3]);
const load = async (name, from) => {
  const require = createRequire(join(from, "package.json"));
  return import(pathToFileURL(require.resolve(name)).href);
};
const { Provider } = await import(pathToFileURL(join(folder, "lib", "index.js")).href);
const { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT } = await load("jose", folder);

const makeKey = async (kid) => ({
  ...(await exportJWK((await generateKeyPair("RS256", { extractable: true })).privateKey)),
  kid,
  alg: "RS256",
  use: "sig",
});
const published = await makeKey("published");
const unknown = await makeKey("unknown");
let situation = {};

const listener = { current: undefined };
const server = createServer({ key: pem, cert: pem }, (request, response) => listener.current(request, response));
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const issuer = `https://localhost:${server.address().port}`;

function makeProvider() {
  const provider = new Provider(issuer, {
    jwks: { keys: [published] },
    clients: [
      {
        client_id: "vouch",
        client_secret: situation.secret ?? "hush",
        redirect_uris: [situation.redirect ?? "https://nowhere.example/"],
        token_endpoint_auth_method: situation.method ?? "client_secret_basic",
      },
    ],
    cookies: { keys: ["test"] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: Object.keys({ sub: 1, ...situation.claims }) },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: (use) =>
        use === "id_token" && situation.inToken === false ? { sub } : { ...situation.claims, sub },
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Nobody is asked whether the client may know them.
    loadExistingGrant: async (context) => {
      const { Grant } = context.oidc.provider;
      const { clientId } = context.oidc.client;
      const grant = new Grant({ clientId, accountId: context.oidc.session.accountId });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
    ttl: { Session: 60, Grant: 60, AccessToken: 60, IdToken: 60, Interaction: 60 },
  });
  provider.use(async (context, next) => {
    if (context.path === "/.well-known/openid-configuration" && situation.discovery === null) {
      context.body = "<h1>Hello</h1>";
      return;
    }
    if (context.path.startsWith("/interaction/")) {
      const result = situation.denied
        ? { error: "access_denied" }
        : { login: { accountId: situation.claims.sub, remember: false } };
      await provider.interactionFinished(context.req, context.res, result);
      context.respond = false;
      return;
    }
    if (context.path === "/token" && situation.answer) {
      [context.status, context.body] = situation.answer;
      return;
    }
    await next();
    if (context.path === "/.well-known/openid-configuration") Object.assign(context.body, situation.discovery);
    if (context.path === "/me" && situation.userinfo) Object.assign(context.body, situation.userinfo);
    if (context.path === "/token" && context.body?.id_token && (situation.token || situation.key)) {
      const key = situation.key === "unknown" ? unknown : published;
      const claims = { ...decodeJwt(context.body.id_token), ...situation.token };
      const signed = new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: situation.kid ?? key.kid });
      context.body.id_token = await signed.sign(await importJWK(key));
    }
  });
  listener.current = provider.callback();
}

// The package's notices go elsewhere.
const answer = (text) => process.stdout.write(`${text}\n`);
console.log = console.info = console.error;
makeProvider();
answer(issuer);
for await (const line of createInterface({ input: process.stdin })) {
  situation = JSON.parse(line);
  makeProvider();
  answer("ok");
}
server.close();
server.closeAllConnections();
