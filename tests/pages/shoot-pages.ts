import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import {
  type SiteLanguage,
  siteLanguages,
  sourceLanguage,
  toPrefix,
} from '#domain/site-language.ts'
import { passDays, payAt, startCheckout, subscribe } from '../e2e/billing.ts'
import { connectEditor } from '../e2e/editors.ts'
import { readEmail } from '../e2e/emails.ts'
import { test } from '../e2e/own-site.ts'
import { open, postForm, signUp } from '../e2e/people.ts'
import { expect } from '../e2e/site.ts'
import { checkPage, readTexts } from './check-page.ts'
import { openFirefoxCamera } from './firefox-camera.ts'

const folder = process.env.PAGES ?? '.cache/pages'
const filter = process.env.PAGES_ONLY ?? ''
const language = (process.env.PAGES_LANGUAGE ?? sourceLanguage) as SiteLanguage
const only = new RegExp(filter)
const onlyState = new RegExp(filter.replace(/\/[^|]*/g, ''))
const widths = [390, 820, 1440]
const schemes = ['light', 'dark'] as const

type State = {
  /** What somebody did before they open the pages. */
  readonly prepare: (page: Page) => Promise<unknown>
  readonly pages: readonly string[] | ((page: Page) => Promise<readonly string[]>)
}

/** In the sitemap, without those of other languages: each is opened in the chosen one. */
const ownPages = new RegExp(`<loc>[^<]*?:\\d+/(?!(?:${siteLanguages.join('|')})[/<])([^<]*)`, 'g')

const appPages = ['dashboard', 'usage', 'snippets', 'teams', 'billing', 'account', 'support']

const states: Readonly<Record<string, State>> = {
  visitor: {
    prepare: async () => undefined,
    pages: async (page) => [
      ...(await listLinks(page, '/sitemap.xml', ownPages)),
      'login?plan=pro',
      'reset-password',
      'docs/search?q=install',
      'nope',
      'mailbox',
      'sandbox',
    ],
  },
  newcomer: {
    prepare: signUp,
    pages: [...appPages, 'checkout/essential', 'device', 'pricing', 'snippets/new'],
  },
  subscriber: {
    prepare: prepareSubscriber,
    pages: async (page) => [
      ...appPages,
      'billing/change?plan=pro',
      'billing/cancel',
      'billing/money-back',
      'pricing',
      ...(await listLinks(page, '/billing', /href="\/(billing\/invoices\/[^"]+)"/g)).slice(0, 1),
      ...(await listLinks(page, '/snippets', /href="\/(snippets\/[\w-]{8,})"/g)).slice(0, 1),
      ...(await listLinks(page, '/mailbox', /href="\/(mailbox\/[^"]+)"/g)).slice(0, 1),
    ],
  },
  owner: {
    async prepare(page) {
      const { email: to } = await subscribe(page, { plan: 'pro' })
      const subject = 'Verify your email address'
      const { link } = await readEmail(page.request, { to, subject })
      await postForm(page.request, { to: link, form: {} })
      await postForm(page.request, { to: '/teams', form: { intent: 'create', name: 'Analysts' } })
    },
    pages: async (page) => {
      const [team = ''] = await listLinks(page, '/teams', /href="\/(teams\/[\w-]{8,})"/g)
      return ['dashboard', 'usage', 'teams', team, `${team}/library`, `${team}/activity`, 'account']
    },
  },
  low: { prepare: (page) => useRequests(page, 930), pages: ['dashboard'] },
  empty: { prepare: (page) => useRequests(page, 1_000), pages: ['dashboard'] },
  'back-from-paying': {
    prepare: async () => undefined,
    pages: async (page) => {
      const { success } = await subscribe(page, { plan: 'essential' })
      return [new URL(success, 'http://x').href.replace(/^.*?\/(?=success)/, '')]
    },
  },
  paying: {
    prepare: signUp,
    pages: async (page) => [
      (await startCheckout(page, { plan: 'essential' })).replace(/^.*?\/(?=sandbox)/, ''),
    ],
  },
  canceled: {
    async prepare(page) {
      await subscribe(page, { plan: 'essential' })
      await postForm(page.request, { to: '/billing/cancel', form: {} })
    },
    pages: ['dashboard', 'billing', 'pricing', 'billing/cancel'],
  },
  planned: {
    async prepare(page) {
      await subscribe(page, { plan: 'pro' })
      await changePlan(page, 'essential')
      await page.waitForURL('**/billing')
    },
    pages: ['dashboard', 'billing', 'pricing'],
  },
  confirming: {
    async prepare(page) {
      await signUp(page)
      const url = await startCheckout(page, { plan: 'essential' })
      // Its bank asks at every payment.
      const challenge = await payAt(page, { url, number: '4000 0027 6000 3184' })
      await postForm(page.request, { to: challenge, form: { answer: 'accept' } })
      await changePlan(page, 'pro')
      await page.waitForURL('**/billing/confirm**')
    },
    pages: async (page) => [
      'billing/confirm?plan=pro&cycle=monthly',
      'sandbox',
      ...(await listLinks(page, '/billing/confirm', /href="[^"]*\/(sandbox\/invoice\/[^"]+)"/g)),
    ],
  },
  'past-due': {
    async prepare(page) {
      await subscribe(page, { plan: 'essential' })
      const form = {}
      const asked = await postForm(page.request, { to: '/billing/card', form, maxRedirects: 0 })
      // Can be saved, and is declined when it's charged.
      const number = '4000 0000 0000 0341'
      const back = await payAt(page, { url: asked.headers().location ?? '', number })
      await page.request.get(back)
      await passDays(page, 32)
      await expect
        .poll(async () => (await page.request.get('/dashboard')).text())
        .toContain('Payment problem')
    },
    pages: ['dashboard', 'billing'],
  },
}

for (const [name, { prepare, pages }] of Object.entries(states)) {
  test(name, async ({ page }) => {
    if (!onlyState.test(name)) return
    await prepare(page)
    const { origin } = new URL((await page.request.get('/')).url())
    const paths = typeof pages === 'function' ? await pages(page) : pages
    const named = paths.map((path) => ({
      path,
      picture: `${name}/${path.replace(/\W+/g, '-') || 'home'}`,
    }))
    const chosen = named.filter(({ picture }) => only.test(picture))
    if (process.env.PAGES_CHECK)
      return checkPages(page, { origin, paths: chosen.map(({ path }) => path) })
    const isFirefox = process.env.PAGES_BROWSER === 'firefox'
    const camera = isFirefox ? await openFirefoxCamera(page) : openCamera(page)
    await chooseLanguage(page, language)
    for (const { path, picture } of chosen)
      await shoot(camera, { url: origin + inLanguage(path), picture })
    await camera.close()
  })
}

/** The sandbox and the mailbox's HTML have one address for all languages. */
function inLanguage(path: string, chosen = language): string {
  return `${path.startsWith('sandbox') ? '' : toPrefix(chosen)}/${path}`
}

/** As in the footer: it also changes the language of an account. */
async function chooseLanguage(page: Page, chosen: SiteLanguage): Promise<void> {
  await postForm(page.request, { to: '/language', form: { language: chosen, path: '/' } })
}

type Pages = { readonly origin: string; readonly paths: readonly string[] }

/** The sandbox follows the language that a checkout was started in, and has a test of its own. */
async function checkPages(page: Page, { origin, paths: all }: Pages): Promise<void> {
  const paths = all.filter((path) => language === sourceLanguage || !path.startsWith('sandbox'))
  const english: (readonly string[])[] = []
  if (language !== sourceLanguage)
    for (const path of paths)
      english.push(await readTexts(page, origin + inLanguage(path, sourceLanguage)))
  await chooseLanguage(page, language)
  for (const [at, path] of paths.entries())
    await checkPage(page, { url: origin + inLanguage(path), english: english[at] ?? [] })
}

type Shot = {
  readonly url: string
  readonly width: number
  readonly colorScheme: (typeof schemes)[number]
  readonly path: string
}

export type Camera = {
  readonly take: (shot: Shot) => Promise<unknown>
  readonly close: () => Promise<void>
}

function openCamera(page: Page): Camera {
  return {
    async take({ url, width, colorScheme, path }) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(url)
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path, fullPage: true })
    },
    close: async () => undefined,
  }
}

/** Full-page pictures, without scrolling: what waits for a scroll is missing in them. */
async function shoot(
  camera: Camera,
  { url, picture }: { readonly url: string; readonly picture: string },
): Promise<void> {
  mkdirSync(dirname(`${folder}/${picture}`), { recursive: true })
  for (const width of widths)
    for (const colorScheme of schemes) {
      const path = `${folder}/${picture}-${width}-${colorScheme}.png`
      await camera.take({ url, width, colorScheme, path })
    }
}

async function changePlan(page: Page, plan: string): Promise<void> {
  await open(page, `/billing/change?plan=${plan}&cycle=monthly`)
  await page.locator('main button[type=submit]').click()
}

async function listLinks(page: Page, path: string, pattern: RegExp): Promise<readonly string[]> {
  const text = await (await page.request.get(path)).text()
  return [...text.matchAll(pattern)].map(([, link = '']) => link)
}

async function prepareSubscriber(page: Page): Promise<void> {
  await subscribe(page, { plan: 'essential' })
  const editor = await connectEditor(page)
  const features = ['completion', 'chat', 'generate', 'explain', 'fix'] as const
  for (let sent = 0; sent < 30; sent += 1) {
    const feature = features[sent % features.length] ?? 'chat'
    await editor.finish({ feature, language: 'typescript', model: 'stand-in' })
  }
  const prompts = {
    commit: ['A commit message in our style', 'Write a commit message for {{selection}}.'],
    review: ['Review like a colleague', 'Review {{selection}}. Name only real problems.'],
    explain: ['For a new colleague', 'Explain {{selection}} to somebody new.'],
  }
  for (const [name, [description = '', body = '']] of Object.entries(prompts))
    await postForm(page.request, { to: '/snippets/new', form: { name, description, body } })
}

async function useRequests(page: Page, count: number): Promise<void> {
  await signUp(page)
  const editor = await connectEditor(page)
  for (let used = 0; used < count; ) {
    const { status } = await editor
      .reserve({ feature: 'chat' })
      .then((one) => ({ status: one.status() }))
    if (status === 200) used += 1
    else await page.waitForTimeout(1_000)
  }
}
