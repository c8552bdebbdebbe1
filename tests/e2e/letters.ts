import { type APIRequestContext, type Page, test } from '@playwright/test'
import { listSent, type Sent } from '../auth-emulator.ts'

export type Letter = { readonly subject: string; readonly html: string; readonly link: string }

const row = /href="\/mailbox\/(?<id>[\w-]+)"[^>]*>(?<subject>[^<]*)<\/a><span[^>]*>(?<to>[^<]*)</g

/** The subjects of what was written to an address, the newest first. */
export async function listLetters(request: APIRequestContext, to: string): Promise<string[]> {
  const ours = (await findRows(request, to)).map(({ subject }) => subject)
  return [...ours, ...(await listProviders(to)).map(({ subject }) => subject)]
}

/** The newest letter to an address, with the first link in it. */
export async function readLetter(
  request: APIRequestContext,
  { to, subject }: { to: string; subject?: string },
): Promise<Letter> {
  const isIt = (one: { subject: string }) => subject === undefined || one.subject === subject
  const providers = (await listProviders(to)).find(isIt)
  if (providers) return providers
  const found = (await findRows(request, to)).find(isIt)
  if (!found) throw new Error(`No letter ${subject ?? ''} to ${to}`)

  const html = await (await request.get(`/mailbox/${found.id}/html`)).text()
  const link = /href="(?<link>http[^"]+)"/.exec(html)?.groups?.link ?? ''
  return { subject: found.subject, html, link: link.replaceAll('&amp;', '&') }
}

/** Opens a link that proves an address. The page's script presses its button; whoever has none does. */
export async function follow(
  page: Page,
  { link, javaScriptEnabled }: { link: string; javaScriptEnabled: boolean },
): Promise<void> {
  await page.goto(link)
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Verify email' }).click()
}

const kinds: Readonly<Record<string, { subject: string; page: string }>> = {
  VERIFY_EMAIL: { subject: 'Verify your email address', page: 'verify-email' },
  PASSWORD_RESET: { subject: 'Reset your password', page: 'new-password' },
}

/** What a hosted provider wrote to an address, the newest first: its links lead to our own pages. */
async function listProviders(to: string): Promise<Letter[]> {
  if (test.info().project.name !== 'hosted') return []
  const sent = (await listSent()).filter(({ email }) => email === to)
  return sent.reverse().map(toLetter)
}

function toLetter({ requestType, oobCode }: Sent): Letter {
  const { subject = requestType, page = '' } = kinds[requestType] ?? {}
  return { subject, html: '', link: `/${page}?token=${oobCode}` }
}

async function findRows(request: APIRequestContext, to: string) {
  const html = await (await request.get('/mailbox')).text()
  return [...html.matchAll(row)]
    .map(({ groups }) => ({
      id: groups?.id ?? '',
      subject: groups?.subject ?? '',
      to: groups?.to ?? '',
    }))
    .filter((one) => one.to === to)
}
