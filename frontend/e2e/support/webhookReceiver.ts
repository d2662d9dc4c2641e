import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";

export interface WebhookReceiver {
  address: string;
  /** The received messages with headers. */
  arrived: { headers: IncomingHttpHeaders; body: string }[];
  stop: () => void;
}

/** A webhook receiver on a free port that responds with these codes, then with 204. */
export async function startWebhookReceiver(...codes: number[]): Promise<WebhookReceiver> {
  const arrived: WebhookReceiver["arrived"] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      arrived.push({ headers: request.headers, body });
      response.writeHead(codes.shift() ?? 204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port");
  return { address: `http://127.0.0.1:${address.port}/hooks`, arrived, stop: () => server.close() };
}

/** Whether a message was signed with this secret, as Standard Webhooks describes it. */
export function isSigned({ headers, body }: WebhookReceiver["arrived"][number], secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = createHmac("sha256", key).update(signed).digest("base64");
  return String(headers["webhook-signature"]).split(" ").includes(`v1,${expected}`);
}
