/** The floor of HTTP: a bare Koa with a body parser that answers the JSON it was sent. Prints its port. */
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';

const app = new Koa();
app.use(bodyParser());
app.use((http) => {
  http.body = http.request.body;
});
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit(0));
