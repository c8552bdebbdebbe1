// The least that a gateway can do: passes each call to the router and pipes the bytes of its answer
// back, without looking at them. Arguments: the port and the router's port.
import { Agent, createServer, request } from 'node:http'

const [port, upstreamPort] = process.argv.slice(2).map(Number)
const agent = new Agent({ keepAlive: true })

createServer((incoming, outgoing) => {
  const { method, url: path, headers } = incoming
  const options = { agent, host: '127.0.0.1', port: upstreamPort, method, path, headers }
  const call = request(options, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers)
    answer.pipe(outgoing)
  })
  incoming.pipe(call)
}).listen(port, '127.0.0.1')
