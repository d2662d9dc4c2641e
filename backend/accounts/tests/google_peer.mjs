// A real OpenID provider for the tests of the sign-in with Google: oauth2-mock-server on a free port.
//
//   node google_peer.mjs <folder of the package>
//
// Prints its address. Each line of JSON that it reads says what the next ID tokens claim; it answers "ok". Ends when
// its input does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { main } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const { OAuth2Server } = await import(pathToFileURL(join(folder, main)).href);

let claims = {};
const server = new OAuth2Server();
await server.issuer.keys.generate("RS256");
server.service.on("beforeTokenSigning", (token) => Object.assign(token.payload, claims));
await server.start(0, "127.0.0.1");
console.log(server.issuer.url);

for await (const line of createInterface({ input: process.stdin })) {
  claims = JSON.parse(line);
  console.log("ok");
}
await server.stop();
