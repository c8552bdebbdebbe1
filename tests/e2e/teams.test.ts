import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { payAt, startCheckout, subscribe } from './billing.ts'
import { readEmail } from './emails.ts'
import { expectFailure, expectToast, fillSignup, makePerson, open, postForm } from './people.ts'
import { expect, test } from './site.ts'

/** Signs up someone with Pro and a verified address in the page's browser. */
async function signUpOwner(page: Page): Promise<string> {
  const { email } = await subscribe(page, { plan: 'pro' })
  await verify(page, email)
  return email
}

/** Opens the link of the verification email, without opening its page. */
async function verify(page: Page, to: string, mailbox = page.request): Promise<void> {
  const { link } = await readEmail(mailbox, { to, subject: 'Verify your email address' })
  expect((await postForm(page.request, { to: link, form: {} })).url()).toContain('/dashboard')
}

/** Creates a team without opening a page. Returns the path of its page. */
async function createTeam(page: Page, name: string): Promise<string> {
  const form = { intent: 'create', name }
  const created = await postForm(page.request, { to: '/teams', form, maxRedirects: 0 })
  return created.headers().location ?? ''
}

/** Answers to forms arrive after the live update that they cause, as through a slow proxy. */
async function delayAnswers(page: Page): Promise<void> {
  await page.route(/\.data$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fulfill({ response })
  })
}

/** A second person with a browser of their own. */
async function openOtherBrowser(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  return context.newPage()
}

test('a team is created, joined through sign-up, shares a snippet, and ends for who is removed', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
  storageState,
}) => {
  await signUpOwner(page)
  await delayAnswers(page)
  await open(page, '/teams')
  await page.getByLabel('Name').fill('Compilers')
  await page.getByRole('button', { name: 'Create team' }).click()
  await expectToast(page, ['Team created', 'Invite people, or fill its library.'])
  const teamPath = new URL(page.url()).pathname

  const grace = makePerson({ name: 'Grace Hopper' })
  await page.getByLabel('Email').fill(grace.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(page, ['Invitation sent', 'The link works for 7 days.'])
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(grace.email)
  await page.getByLabel('Email').fill(grace.email.toUpperCase())
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expectFailure(page, {
    text: 'This address is already invited. You can send the invitation again below.',
  })

  const other = await openOtherBrowser(browser, {
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
    ...(storageState && { storageState }),
  })
  const { link } = await readEmail(page.request, { to: grace.email })
  await open(other, link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Join Compilers')
  await expect(other.getByText('Ada Lovelace invited you to join as a member.')).toBeVisible()
  await expectUsable(other)
  await other.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(other.getByLabel('Email')).toHaveValue(grace.email)
  expect(other.url()).not.toContain('#')
  await fillSignup(other, grace)
  await expect(other.getByText('Verify your email address first')).toBeVisible()
  await verify(other, grace.email)
  await open(other, '/dashboard')
  await expect(other.getByText("You're invited to join a team")).toBeVisible()
  await delayAnswers(other)
  await other.getByRole('link', { name: 'View invitation' }).click()
  await other.getByRole('button', { name: 'Join team' }).click()
  await expectToast(other, ["You're in", "The team's library is now in your editors."])

  const members = page.getByRole('list', { name: 'Members' })
  await expect(members).toContainText('Grace Hopper')
  await expect(page.getByRole('list', { name: 'Open invitations' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: 'New snippet' }).click()
  await page.getByLabel('Name').fill('review')
  await page.getByLabel('Prompt').fill('Review {{selection}}')
  await page.getByRole('button', { name: 'Save snippet' }).click()
  await expectToast(page, ['Snippet created'])
  await expect(other.getByText('/review')).toBeVisible()
  await expect(other.getByRole('link', { name: '/review' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await members.getByText('Manage').click()
  await page.getByRole('button', { name: 'Make admin' }).click()
  await expectToast(page, ['Role changed'])
  await expect(members).toContainText('Admin · Joined')
  await expectUsable(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('link', { name: 'Library' }).click()
  for (const one of [page, other]) {
    await one.getByRole('link', { name: '/review' }).click()
    await one.getByLabel('Prompt').fill(one === page ? 'Mine' : 'Theirs')
  }
  await other.getByRole('button', { name: 'Save snippet' }).click()
  const conflict = page.getByRole('status', { name: 'Someone else changed this' })
  await expect(conflict).toContainText('Theirs')
  await expect(page.getByLabel('Prompt')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expectToast(page, ['Snippet saved'])
  await expectUsable(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('list', { name: 'Activity' }).getByRole('paragraph')).toHaveText([
    'Ada Lovelace changed the snippet /review',
    'Grace Hopper changed the snippet /review',
    'Ada Lovelace made Grace Hopper an admin',
    'Ada Lovelace added the snippet /review',
    'Grace Hopper joined the team',
    'Ada Lovelace sent an invitation',
    'Ada Lovelace created the team “Compilers”',
  ])

  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await members.getByText('Manage').click()
  await page.getByRole('button', { name: 'Remove from team' }).click()
  await expectToast(page, ['Member removed'])
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Team not found')
  expect((await other.request.get(teamPath)).status()).toBe(404)
  const form = { intent: 'rename', name: 'Mine now' }
  expect((await postForm(other.request, { to: teamPath, form })).status()).toBe(404)
  await other.context().close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a team invites someone, who signs up, verifies the address and joins', async ({
    page,
    request,
  }) => {
    await signUpOwner(page)
    await page.goto(await createTeam(page, 'Compilers'))
    const grace = makePerson({ name: 'Grace Hopper' })
    await page.getByLabel('Email').fill('grace')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
    await page.getByLabel('Email').fill(grace.email)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('status')).toContainText('Invitation sent')

    const { link } = await readEmail(request, { to: grace.email })
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('This invitation was sent to another address.')
    await page.context().clearCookies()
    await page.goto(link)
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await fillSignup(page, grace)
    await expect(page.getByText('Verify your email address first')).toBeVisible()
    await verify(page, grace.email, request)
    await page.goto(link)
    await page.getByRole('button', { name: 'Join team' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compilers')
    await expect(page.getByText('Only the owner and admins can edit the library.')).toBeVisible()
    expect((await request.get(link)).status()).toBe(410)
  })
})

test('without Pro a team can be joined but not created, and its library is read-only until the owner upgrades', {
  tag: '@long',
}, async ({ page }) => {
  await signUpOwner(page)
  const teamPath = await createTeam(page, 'Compilers')
  const snippet = { intent: 'save', name: 'review', body: 'Review this' }
  const to = `${teamPath}/library/snippets/new`
  expect((await postForm(page.request, { to, form: snippet })).url()).toContain('/library')
  await open(page, `${teamPath}/library`)
  await expect(page.getByRole('link', { name: '/review' })).toBeVisible()

  await postForm(page.request, { to: '/billing/money-back', form: {} })
  const notice = page.getByRole('status').filter({ hasText: 'nobody can edit the library' })
  await expect(notice).toContainText(/Members can use it until \w+ \d+, \d{4}\./)
  await expect(notice.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/pricing')
  await expect(page.getByText('/review')).toBeVisible()
  await expect(page.getByRole('link', { name: '/review' })).toHaveCount(0)
  expect((await postForm(page.request, { to, form: snippet })).status()).toBe(403)
  await expectUsable(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await open(page, '/teams')
  await expect(page.getByText('Creating teams of your own is included in Pro.')).toBeVisible()
  const form = { intent: 'create', name: 'Linkers' }
  const refused = await postForm(page.request, { to: '/teams', form })
  expect([refused.status(), await refused.text()]).toEqual([
    403,
    expect.stringContaining('Creating teams is included in Pro.'),
  ])

  await payAt(page, { url: await startCheckout(page, { plan: 'pro' }) })
  await expect(page.getByRole('button', { name: 'Create team' })).toBeVisible()
  await page.getByRole('link', { name: 'Library of Compilers' }).click()
  await expect(page.getByRole('link', { name: '/review' })).toBeVisible()
})
