import type { CardPayment, Hosted, PaymentAnswer, SandboxControls } from '../controls/controls.ts'
import { showChallenge, showCheckout } from './checkout-pages.tsx'
import { ControlForm, runControl } from './control-form.ts'
import { showControls } from './controls-page.tsx'
import { showError } from './error-pages.tsx'
import { toCreditNotePdf, toPdf } from './invoice-pdf.ts'
import { type Page, renderPage, type Shown, toPageHeaders } from './layout.tsx'
import { showInvoice, showPortal } from './portal-pages.tsx'
import { type InLanguage, inLanguage, type ShopLinks, type Site } from './shop-links.ts'
import { chooseWords } from './words/choose-words.ts'
import type { Words } from './words/en.ts'

export type PagesOptions = {
  readonly controls: SandboxControls
  readonly links: InLanguage<ShopLinks>
  /** The merchant's name, for the page of the bank. */
  readonly shopName?: string
  /** The origins that customers return to, as a CSP source list. Empty for the pages' own origin. */
  readonly returnOrigins?: string
  /** Makes the controls look like a page of the site that they are part of. */
  readonly site?: InLanguage<Site>
}

/** Called with unexpected errors; the customer sees a page that says so. */
type PageContext = { readonly report: (error: unknown) => void }

/** Answers requests for `/sandbox` (the controls) and the pages below it. */
export type PageHandler = (request: Request, context: PageContext) => Promise<Response>

type Form = Readonly<Record<string, string>>

/** One page: what it shows, and what its form does. */
type PageModel<Data extends Hosted> = {
  find(id: string): Promise<Data | null>
  show(shown: Shown<{ data: Data }>): Page
  submit(id: string, form: Form): Promise<PaymentAnswer>
}

/**
 * The hosted pages of the sandbox. The caller decides who may open `/sandbox`, which controls
 * everything, and refuses form posts from other sites.
 */
export function createPages(options: PagesOptions): PageHandler {
  const { returnOrigins = '' } = options
  const pages = createModels(options)

  async function answer(request: Request, { report }: PageContext): Promise<Page | string> {
    const { pathname } = new URL(request.url)
    if (pathname === '/sandbox') return answerControls(options, request)
    const [, name = '', id = ''] = /^\/sandbox\/(\w+)\/(\w+)$/.exec(pathname) ?? []
    const page = pages.get(name)
    const data = (await page?.find(id)) ?? null
    if (!page || data === null) return showError(toWords(request), 'notFound')
    const words = toWords(request, data)
    if (request.method !== 'POST') return page.show({ data, words })
    const form = await readForm(request)
    return form ? submit(page, { id, form, words, report }) : showError(words, 'badRequest')
  }

  return async (request, context) => {
    const pdf = await findPdf(options.controls, request)
    if (pdf) return pdf
    const answered = await answer(request, context).catch((error: unknown) => {
      context.report(error)
      return showError(toWords(request), 'broken')
    })
    return toResponse(answered, { request, returnOrigins })
  }
}

/** The language of the page's session and customer, or else of the browser. */
function toWords({ headers }: Request, { locales }: Hosted = { locales: [] }): Words {
  return chooseWords(locales, headers.get('accept-language'))
}

/** The invoice as a file, when that is what is asked for. */
async function findPdf(controls: SandboxControls, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const [, kind, id = ''] = /^\/sandbox\/(invoice|creditnote)\/(\w+)\/pdf$/.exec(pathname) ?? []
  if (kind === 'creditnote') {
    const note = await controls.findCreditNote(id)
    return (
      note && toFile(`Credit-note-${note.number}`, toCreditNotePdf(note, toWords(request, note)))
    )
  }
  const invoice = kind ? await controls.findInvoice(id) : null
  return invoice?.number
    ? toFile(`Invoice-${invoice.number}`, toPdf(invoice, toWords(request, invoice)))
    : null
}

function toFile(name: string, content: Buffer): Response {
  const disposition = `attachment; filename="${name}.pdf"`
  const headers = { 'content-type': 'application/pdf', 'content-disposition': disposition }
  return new Response(new Uint8Array(content), { headers })
}

type ResponseOptions = { readonly request: Request; readonly returnOrigins: string }

/** A page, or the address to redirect to; as JSON for the browser script, which sent the form. */
function toResponse(
  answered: Page | string,
  { request, returnOrigins }: ResponseOptions,
): Response {
  const isScript = request.headers.get('accept') === 'application/json'
  if (typeof answered === 'string') {
    return isScript
      ? Response.json({ redirect: answered })
      : new Response(null, { status: 303, headers: { location: answered } })
  }
  const { status = 200 } = answered
  const headers = toPageHeaders(answered, returnOrigins)
  const html = renderPage(answered)
  return isScript ? Response.json({ html }, { status }) : new Response(html, { status, headers })
}

function createModels({ controls, links, shopName }: PagesOptions) {
  const toLinks = ({ language }: Words) => inLanguage(links, language)
  return new Map<string, PageModel<Hosted>>(
    Object.entries({
      checkout: toModel({
        find: controls.findCheckout,
        show: ({ data: checkout, ...shown }) =>
          showCheckout({ checkout, links: toLinks(shown.words), ...shown }),
        submit: (id, form) =>
          controls.payCheckout(id, {
            ...(form.method === 'paypal' ? { method: 'paypal' } : toCard(form)),
            billing: form,
          }),
      }),
      challenge: toModel({
        find: controls.findChallenge,
        show: ({ data: challenge, ...shown }) => showChallenge({ challenge, shopName, ...shown }),
        submit: (id, form) => controls.answerChallenge(id, form.answer === 'accept'),
      }),
      portal: toModel({
        find: controls.findPortal,
        show: ({ data: portal, ...shown }) => showPortal({ portal, ...shown }),
        submit: (id, form) =>
          form.by === 'billing'
            ? controls.updateBilling(id, form)
            : controls.updateCard(id, toCard(form)),
      }),
      invoice: toModel({
        find: controls.findInvoice,
        show: ({ data: invoice, ...shown }) =>
          showInvoice({ invoice, links: toLinks(shown.words), ...shown }),
        submit: (id, form) => controls.payInvoice(id, form.by === 'saved' ? null : toCard(form)),
      }),
    }),
  )
}

/** Hides the type of the data, so that pages of all types fit in one map. */
function toModel<Data extends Hosted>(model: PageModel<Data>): PageModel<Hosted> {
  return model
}

type Submitted = {
  readonly id: string
  readonly form: Form
  readonly words: Words
  readonly report: PageContext['report']
}

/** Card numbers and security codes are never sent back to the browser. */
async function submit(
  page: PageModel<Hosted>,
  { id, form, words, report }: Submitted,
): Promise<Page | string> {
  const { number: _, cvc: __, ...values } = form
  const answer = await page.submit(id, form).catch((error: unknown) => {
    report(error)
    return null
  })
  if (answer?.kind === 'paid') return answer.returnTo
  if (answer?.kind === 'challenge') return `/sandbox/challenge/${answer.challengeId}`

  const data = await page.find(id)
  if (data === null) return showError(words, 'notFound')
  const message = answer ? words.refusals[answer.reason] : words.failures.unexpected
  const failure = { message, field: answer?.field ?? null, values }
  return { ...page.show({ data, words, failure }), status: answer ? 400 : 500 }
}

async function answerControls(
  { controls, site }: PagesOptions,
  request: Request,
): Promise<Page | string> {
  const words = toWords(request)
  if (request.method !== 'POST') {
    const done = new URL(request.url).searchParams.get('done')
    return showControls(await controls.readOverview(), {
      words,
      done,
      site: site && inLanguage(site, words.language),
    })
  }
  const form = ControlForm.safeParse(await readForm(request))
  if (!form.success) return showError(words, 'badRequest')
  await runControl(controls, form.data)
  return `/sandbox?done=${form.data.intent}`
}

/** Null when the body is no form, or has a NUL, which PostgreSQL can't store. */
async function readForm(request: Request): Promise<Form | null> {
  const data = await request.formData().catch(() => null)
  if (!data) return null
  const texts = [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.some(([, text]) => text.includes('\0')) ? null : Object.fromEntries(texts)
}

function toCard({ number = '', expiry = '', cvc = '', name }: Form): CardPayment {
  return { method: 'card', number, expiry, cvc, name }
}
