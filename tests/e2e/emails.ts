import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './site.ts'

export type Email = {
  readonly subject: string
  readonly html: string
  readonly link: string
  /** The "This wasn't me" link, in emails that have one besides the main link. */
  readonly second: string
}

const row =
  /href="(?:\/[a-z]{2})?\/mailbox\/(?<id>[\w-]+)"[^>]*>(?<subject>[^<]*)<\/a><span[^>]*>(?<to>[^<]*)</g

/** The subjects of the emails to an address, newest first. */
export async function listEmails(request: APIRequestContext, to: string): Promise<string[]> {
  return (await findRows(request, to)).map(({ subject }) => subject.replaceAll('&#x27;', "'"))
}

/** The newest email to an address, with its first two links. Waits for it, because some are sent after a webhook. */
export async function readEmail(
  request: APIRequestContext,
  { to, subject }: { to: string; subject?: string },
): Promise<Email> {
  let found: Row | undefined
  await expect(async () => {
    const rows = await findRows(request, to)
    found = rows.find((one) => subject === undefined || one.subject === subject)
    expect(found, `email ${subject ?? ''} to ${to}`).toBeDefined()
  }).toPass({ timeout: 10_000 })

  const html = await (await request.get(`/mailbox/${found?.id}/html`)).text()
  const [link = '', second = ''] = [...html.matchAll(/href="(http[^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  return { subject: found?.subject ?? '', html, link, second }
}

/** Opens a verification link and confirms it. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Verify email' }).click()
}

type Row = { readonly id: string; readonly subject: string; readonly to: string }

async function findRows(request: APIRequestContext, to: string): Promise<Row[]> {
  const html = await (await request.get('/mailbox')).text()
  return [...html.matchAll(row)]
    .map(({ groups }) => ({
      id: groups?.id ?? '',
      subject: groups?.subject ?? '',
      to: groups?.to ?? '',
    }))
    .filter((one) => one.to === to)
}
