import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localModel } from '@ghost-writers-ia/local-model/manifest'
import { expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { openStore } from '#store/open-store.ts'
import { stoppedClock } from './clock.ts'
import { connect } from './editors.ts'
import { ada } from './people.ts'
import { toTestPorts } from './ports.ts'
import { startSite } from './site-process.ts'

test("on a site without a router, the local model answers the API reference's example, and everyone can download it", async () => {
  const dir = mkdtempSync(join(tmpdir(), 'models-'))
  const store = await openStore({ engine: 'sqlite', file: join(dir, 'ghost-writers-ia.sqlite') })
  onTestFinished(() => store.close())
  const ports = toTestPorts(store, { clock: stoppedClock(new Date()) })
  await ports.users.addUser(ada, firstSubscription(new Date()))
  const { authorization } = (await connect(ports)).headers
  const site = await startSite({ DATA_DIR: dir })

  const list = await fetch(`${site.origin}/api/v1/models`, { headers: { authorization } })
  const { data } = (await list.json()) as { data: { id: string }[] }
  // Editors take the first model that can complete code, and the first that can chat.
  expect(data).toMatchObject([
    { id: 'ghost-writers-local-1', ghost_writers: { supports: { chat: false, completion: true } } },
    {
      id: 'ghost-writers-stand-in',
      ghost_writers: { supports: { chat: true, completion: false } },
    },
  ])
  const { asks, answers } = await readExample(site.origin)
  const response = await fetch(`${site.origin}/api/v1/completions`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(asks),
  })
  expect(asks.model).toBe(data[0]?.id)
  expect(await response.json()).toMatchObject({ choices: answers.choices })

  const file = await fetch(`${site.origin}/downloads/${localModel.file}`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(bytes.length).toBe(localModel.bytes)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(localModel.sha256)
  const licenses = await fetch(`${site.origin}/downloads/ghost-writers-local-1-licenses.tsv`)
  expect(await licenses.text()).toMatch(/^source\tpackage\tversion\torigin\tlicence/)
  expect(await site.stop()).toBe(0)
}, 60_000)

/** The example of the API reference. */
async function readExample(origin: string) {
  const document = await (await fetch(`${origin}/api/v1/openapi.json`)).json()
  const { requestBody, responses } = document.paths['/api/v1/completions'].post
  return {
    asks: requestBody.content['application/json'].example,
    answers: responses['200'].content['application/json'].example,
  }
}
