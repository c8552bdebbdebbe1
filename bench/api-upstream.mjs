// A model router that answers immediately, in OpenAI's format. Every chunk of its text is the time at
// which it was sent, so that the receiver can tell how long it took; `max_tokens` is the number of
// chunks, and one follows the other after some milliseconds. Arguments: the port and the milliseconds.
import { createServer } from 'node:http'

const [port, intervalMs] = process.argv.slice(2).map(Number)

createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  const { max_tokens: count } = JSON.parse(text)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  let sent = 0
  sendNext()

  function sendNext() {
    if (response.destroyed) return
    sent += 1
    send({ content: `${process.hrtime.bigint()} ` }, null)
    if (sent < count) return void setTimeout(sendNext, intervalMs)
    send({}, 'stop')
    response.end('data: [DONE]\n\n')
  }

  function send(delta, finish_reason) {
    const choices = [{ index: 0, delta, finish_reason }]
    const event = {
      id: 'bench',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'bench',
      choices,
    }
    response.write(`data: ${JSON.stringify(event)}\n\n`)
  }
}).listen(port, '127.0.0.1')
