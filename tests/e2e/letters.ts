import type { APIRequestContext } from '@playwright/test'

export type Letter = { readonly subject: string; readonly html: string; readonly link: string }

const row = /href="\/mailbox\/(?<id>[\w-]+)"[^>]*>(?<subject>[^<]*)<\/a><span[^>]*>(?<to>[^<]*)</g

/** The subjects of what was written to an address, the newest first. */
export async function listLetters(request: APIRequestContext, to: string): Promise<string[]> {
  return (await findRows(request, to)).map(({ subject }) => subject)
}

/** The newest letter to an address, with the first link in it. */
export async function readLetter(
  request: APIRequestContext,
  { to, subject }: { to: string; subject?: string },
): Promise<Letter> {
  const rows = await findRows(request, to)
  const found = rows.find((one) => subject === undefined || one.subject === subject)
  if (!found) throw new Error(`No letter ${subject ?? ''} to ${to}`)

  const html = await (await request.get(`/mailbox/${found.id}/html`)).text()
  const link = /href="(?<link>http[^"]+)"/.exec(html)?.groups?.link ?? ''
  return { subject: found.subject, html, link: link.replaceAll('&amp;', '&') }
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
