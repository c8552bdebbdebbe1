// Editors that call the API over keep-alive connections. A client of its own, because a commit has
// to follow its reservation, and because the clients share the machine with the server: this one
// takes a fraction of the processor time of `fetch`.
import { connect } from 'node:net'

/** Each editor reserves and commits one request after the other. Returns the number of pairs, and how long those within the time took, in milliseconds. */
export async function makePairs({ port, bearers, seconds, name }) {
  const endsAt = performance.now() + seconds * 1_000
  const waits = []
  let next = 0
  let made = 0

  async function work(editor) {
    const call = await openConnection(port)
    while (performance.now() < endsAt) {
      next += 1
      const bearer = bearers[next % bearers.length]
      const id = `${name}-${editor}-${next}`
      const startedAt = performance.now()
      await call({
        path: '/api/v1/requests',
        bearer,
        body: JSON.stringify({ id, feature: 'chat', model: 'bench' }),
      })
      await call({ path: `/api/v1/requests/${id}/commit`, bearer, body: '' })
      made += 1
      if (performance.now() < endsAt) waits.push(performance.now() - startedAt)
    }
    call.close()
  }
  await Promise.all(Array.from({ length: editors }, (_, editor) => work(editor)))
  return { made, waits }
}

const editors = 64

/** A connection that sends one call at a time. Throws for a status other than 200. */
async function openConnection(port) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1')
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received = ''
  let settle = null
  socket.on('data', (text) => {
    received += text
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length < head + 4 + length) return
    const answer = received
    received = ''
    if (answer.startsWith('HTTP/1.1 200')) settle.resolve()
    else settle.reject(new Error(answer))
  })
  socket.on('close', () => settle?.reject(new Error('The server closed the connection')))

  function call({ path, bearer, body }) {
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: ${bearer}\r\n${body && 'Content-Type: application/json\r\n'}Content-Length: ${body.length}\r\n\r\n${body}`,
    )
    return new Promise((resolve, reject) => {
      settle = { resolve, reject }
    })
  }
  call.close = () => {
    settle = null
    socket.destroy()
  }
  return call
}
