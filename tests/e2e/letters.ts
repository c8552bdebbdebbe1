import type { APIRequestContext, Page } from '@playwright/test'

export type Letter = {
  readonly subject: string
  readonly html: string
  readonly link: string
  /** The "This wasn't me" link, in emails that have one besides the main link. */
  readonly second: string
}

const row = /href="\/mailbox\/(?<id>[\w-]+)"[^>]*>(?<subject>[^<]*)<\/a><span[^>]*>(?<to>[^<]*)</g

/** The subjects of the emails to an address, newest first. */
export async function listLetters(request: APIRequestContext, to: string): Promise<string[]> {
  return (await findRows(request, to)).map(({ subject }) => subject.replaceAll('&#x27;', "'"))
}

/** The newest email to an address, with its first two links. */
export async function readLetter(
  request: APIRequestContext,
  { to, subject }: { to: string; subject?: string },
): Promise<Letter> {
  const isIt = (one: { subject: string }) => subject === undefined || one.subject === subject
  const found = (await findRows(request, to)).find(isIt)
  if (!found) throw new Error(`No letter ${subject ?? ''} to ${to}`)

  const html = await (await request.get(`/mailbox/${found.id}/html`)).text()
  const [link = '', second = ''] = [...html.matchAll(/href="(http[^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  return { subject: found.subject, html, link, second }
}

/** Opens a verification link and confirms it. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Verify email' }).click()
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
