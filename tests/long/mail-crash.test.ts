import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore, type Store } from '#store/open-store.ts'
import { headers, openSmtpServer, type Received } from '../smtp-server.ts'

type Site = { readonly child: ChildProcess; readonly exited: Promise<unknown> }

const port = 4391
const origin = `http://localhost:${port}`

test('a site that is killed after sending an email sends it again with the same Message-ID, then never again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  let site: Site
  const failures = [killBeforeAnswer, killAfterAnswer]
  const { url, received } = await openSmtpServer({
    onMail: (_mail, answer) => {
      const fail = failures.shift()
      return fail ? fail(site, answer) : answer()
    },
  })
  const start = () => startSite({ DATA_DIR: dataDir, SMTP_URL: url })

  site = await start()
  await sendContactMessage()
  await site.exited
  const store = await openForTest(join(dataDir, 'ghost-writers-ia.sqlite'))
  site = await start()
  await site.exited
  site = await start()
  await expect.poll(() => isSent(store), { timeout: 5_000 }).toBe(true)
  site.child.kill('SIGTERM')
  await site.exited

  expect(received.map(toMessageId)).toEqual(Array(3).fill(toMessageId(received[0])))
  expect(await store.outbox.listDue({ now: new Date(), atMost: 1 })).toEqual([])
})

/** The mail server has the email, but the site gets no response. */
function killBeforeAnswer({ child }: Site): void {
  child.kill('SIGKILL')
}

/** The response has arrived, but the site can't read it. */
function killAfterAnswer({ child }: Site, answer: () => void): void {
  child.kill('SIGSTOP')
  answer()
  child.kill('SIGKILL')
}

/** The built site in its own process, as an operator starts it. */
async function startSite(env: Record<string, string>): Promise<Site> {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      CONTACT_EMAIL: 'desk@ghost.example',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  await once(child, 'message')
  return { child, exited }
}

async function sendContactMessage(): Promise<void> {
  const body = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', text: 'Hello' })
  const answer = await fetch(`${origin}/contact`, {
    method: 'POST',
    body,
    headers: { origin },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}

async function openForTest(file: string): Promise<Store> {
  const store = await openStore({ engine: 'sqlite', file })
  onTestFinished(() => store.close())
  return store
}

async function isSent({ outbox }: Store): Promise<boolean> {
  const [mail] = await outbox.listMails(1)
  return mail?.sentAt instanceof Date
}

function toMessageId(mail: Received | undefined): string | undefined {
  return mail && headers(mail, 'Message-ID')[0]
}
