// The most expensive requests of each kind, sent by `overload.mjs` from a separate process.
// Loopback only, limited in number and time: node bench/flood-clients.mjs <kind> <port> <seconds>
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

const [kind = '', port = '', seconds = ''] = process.argv.slice(2)
const endsAt = performance.now() + Number(seconds) * 1000
const origin = `http://localhost:${port}`
const agent = new Agent({ keepAlive: true, maxSockets: 200 })
const form = { 'content-type': 'application/x-www-form-urlencoded', origin }
const multipart = { 'content-type': 'multipart/form-data; boundary=x', origin }
const json = { 'content-type': 'application/json', origin }

/** How many clients in parallel, and what each sends. */
const floods = {
  'form of 250,000 fields': repeat(5, () =>
    post({ path: '/contact', headers: form }, 'a&'.repeat(250_000)),
  ),
  'form of 32,000 fields in 64 KB': repeat(20, () =>
    post({ path: '/login', headers: form }, 'a&'.repeat(32_000)),
  ),
  'query of 4,000 fields': repeat(20, () => get(`/login?${'a&'.repeat(4_000)}`)),
  'multipart of 1,900 parts in 64 KB': repeat(10, () =>
    post({ path: '/contact', headers: multipart }, parts(1_900)),
  ),
  'JSON nested 32,000 deep': repeat(20, () =>
    post({ path: '/.netlify/functions/create-checkout', headers: json }, '['.repeat(32_000)),
  ),
  'API calls nested deep': repeat(20, () =>
    post({ path: '/api/v1/requests', headers: json }, '['.repeat(60_000)),
  ),
  '140 parallel logins': repeat(140, (index) =>
    post(
      { path: '/login', headers: from(index) },
      `email=person-${index}@example.com&password=wrong`,
    ),
  ),
  '300 slow headers, 300 slow bodies': slowConnections,
}

console.log(JSON.stringify(await floods[kind]()))
agent.destroy()

/** Sends from many clients in parallel until the time is over. Returns the number of responses by status. */
function repeat(count, send) {
  return async () => {
    const statuses = {}
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        while (performance.now() < endsAt) {
          const status = await send(index)
          statuses[status] = (statuses[status] ?? 0) + 1
        }
      }),
    )
    return statuses
  }
}

function get(path) {
  return send({ path, method: 'GET' })
}

function post(options, body) {
  return send({ ...options, method: 'POST' }, body)
}

/** A server that refuses a body early closes the connection, which is counted as "closed". */
function send(options, body) {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, agent, ...withHost(options) }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
      response.on('error', () => resolve('closed'))
    })
    sent.on('error', () => resolve('closed'))
    sent.end(body)
  })
}

function withHost({ headers = {}, ...options }) {
  return { ...options, headers: { host: `localhost:${port}`, ...headers } }
}

/** Each client has its own network, so that rate limits don't apply. */
function from(index) {
  const network = `198.${18 + (index % 2)}.${Math.floor(Math.random() * 250)}.${index % 250}`
  return { ...form, 'x-forwarded-for': network }
}

function parts(count) {
  return `${'--x\r\nContent-Disposition:x\r\n\r\n\r\n'.repeat(count)}--x--`
}

async function slowConnections() {
  const sockets = Array.from({ length: 600 }, (_, index) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      index % 2 === 0
        ? `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nX-Slow: `
        : `POST /contact HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin}\r\nContent-Type: ${form['content-type']}\r\nContent-Length: 1000\r\n\r\n`,
    )
    return socket
  })
  while (performance.now() < endsAt) {
    for (const socket of sockets) if (socket.writable) socket.write('a')
    await new Promise((next) => setTimeout(next, 500))
  }
  for (const socket of sockets) socket.destroy()
  return { connections: sockets.length }
}
