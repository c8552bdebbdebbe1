// The upper limit: a bare `node:http` server that reads the caller's session and writes the same
// rows as the site for each pair (bucket and reservation; reservation, hour and total of the day),
// as durably. Calls that come together share a transaction, as on the site. No plans, no limits,
// no log. Arguments: the database file and the port.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

const [file, port] = process.argv.slice(2)
const database = new DatabaseSync(file)
database.exec('pragma journal_mode = wal; pragma synchronous = full')
const findUser = database.prepare('select user_id from session where id = ?')
const take = database.prepare(
  `insert into bucket (user_id, ceiling, refill_ms, full_at) values (?, 1000, 1728000, ?)
   on conflict (user_id) do update set full_at = bucket.full_at + 1728000 returning full_at`,
)
const reserve = database.prepare(
  `insert into reservation (user_id, request_id, state, reserved_at, expires_at, is_counted, feature, model)
   values (?, ?, 'held', ?, ?, 1, ?, ?)`,
)
const commit = database.prepare(
  `update reservation set state = 'committed', expires_at = null
   where user_id = ? and request_id = ? and state = 'held'`,
)
const count = database.prepare(
  `insert into usage_hour (user_id, hour, requests, returned) values (?, ?, 1, 0)
   on conflict (user_id, hour) do update set requests = usage_hour.requests + 1`,
)
const total = database.prepare(
  `insert into usage_total (user_id, day, source_id, source_kind, source_name, feature, model, requests, cost, tokens_in, tokens_out)
   values (?, ?, '', 'editor', '', 'chat', 'bench', 1, 10, 0, 0)
   on conflict (user_id, day, source_id, feature, model) do update
   set requests = usage_total.requests + 1, cost = usage_total.cost + 10`,
)

let waiting = []

createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    if (waiting.length === 0) setImmediate(collect, 1)
    waiting.push({ request, response, body: text && JSON.parse(text) })
  })
}).listen(Number(port), '127.0.0.1')

/** Waits as long as each tick brings more calls. */
function collect(seen) {
  if (waiting.length > seen) setImmediate(collect, waiting.length)
  else writeAll()
}

function writeAll() {
  const calls = waiting
  waiting = []
  database.exec('begin immediate')
  const answers = calls.map(write)
  database.exec('commit')
  for (const [place, { response }] of calls.entries()) {
    const text = JSON.stringify(answers[place])
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  }
}

function write({ request, body }) {
  const token = request.headers.authorization.slice('Bearer '.length)
  const { user_id: userId } = findUser.get(createHash('sha256').update(token).digest('base64url'))
  const [, , , , id] = request.url.split('/')
  const now = Date.now()
  if (!id) {
    const { full_at } = take.get(userId, now)
    reserve.run(userId, body.id, now, now + 600_000, body.feature, body.model)
    return { id: body.id, state: 'held', fullAt: full_at }
  }
  const hour = new Date(now).toISOString().slice(0, 13)
  commit.run(userId, id)
  count.run(userId, hour)
  total.run(userId, hour.slice(0, 10))
  return { id, state: 'committed' }
}
