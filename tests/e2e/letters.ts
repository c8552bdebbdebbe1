import { type APIRequestContext, type Page, test } from '@playwright/test'
import { listSent, type Sent } from '../auth-emulator.ts'

export type Letter = {
  readonly subject: string
  readonly html: string
  readonly link: string
  /** "This wasn't me", in letters that offer it beside something else. */
  readonly second: string
}

const row = /href="\/mailbox\/(?<id>[\w-]+)"[^>]*>(?<subject>[^<]*)<\/a><span[^>]*>(?<to>[^<]*)</g

/** The subjects of what was written to an address, the newest first. */
export async function listLetters(request: APIRequestContext, to: string): Promise<string[]> {
  const ours = (await findRows(request, to)).map(({ subject }) => subject)
  return [...ours, ...(await listProviders(to)).map(({ subject }) => subject)]
}

/** The newest letter to an address, with its first two links. */
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
  const [link = '', second = ''] = [...html.matchAll(/href="(http[^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  return { subject: found.subject, html, link, second }
}

/** Opens a link that verifies an address, and presses the button of its page. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Verify email' }).click()
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
  return { subject, html: '', link: `/${page}?token=${oobCode}`, second: '' }
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
