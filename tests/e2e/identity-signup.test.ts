import { expectUsable } from './accessible.ts'
import { listEmails } from './emails.ts'
import {
  expectFailure,
  expectInvalid,
  expectToast,
  fillSignup,
  makePerson,
  open,
  postForm,
  signUp,
  waitForScript,
} from './people.ts'
import { expect, test } from './site.ts'

test('a new user lands on a Free dashboard and gets a verification email', async ({
  page,
  request,
}) => {
  const person = makePerson()
  await page.goto('/signup')

  await fillSignup(page, person)

  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, ['Account created!', 'Please check your email to verify your account.'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.name}`)
  await expect(page.getByText('Free tier', { exact: true })).toBeVisible()
  expect(await listEmails(request, person.email)).toEqual(['Verify your email address'])
})

test('a sign-up that is sent twice leads to the account that the first one created', async ({
  page,
}) => {
  const person = await signUp(page)

  const again = { ...person, confirmPassword: person.password }
  const answer = await postForm(page.request, { to: '/signup', form: again })

  expect(answer.url()).toContain('/dashboard')
})

/** In an order in which consecutive errors differ, so that each one is seen to change. */
const wrongForms = [
  ['a name of spaces', { name: '   ' }, 'All fields are required', ['name']],
  [
    'two passwords that are short and different',
    { password: 'abc', confirmPassword: 'abd' },
    'Passwords do not match',
    ['confirmPassword'],
  ],
  [
    'only a short password',
    { name: '', email: '', password: 'abc', confirmPassword: 'abd' },
    'All fields are required',
    ['name', 'email'],
  ],
  [
    'a password of five characters and an invalid address',
    { password: 'abcde', confirmPassword: 'abcde', email: 'ada' },
    'Password must be at least 6 characters',
    ['password'],
  ],
  ['a faulty address', { email: 'ada' }, 'Please enter a valid email address', ['email']],
  [
    'one of the most common passwords',
    { password: '123456', confirmPassword: '123456' },
    "That password is too easy to guess: it's very common, or too close to your name, your email or ours. Please choose another one.",
    ['password'],
  ],
] as const

test('an invalid sign-up shows the first error, keeps what was typed, and can be corrected', {
  tag: '@long',
}, async ({ page, request }) => {
  const taken = await signUp({ request })
  const sound = makePerson()
  await open(page, '/signup')

  for (const [what, change, text, wrong] of wrongForms) {
    await test.step(what, async () => {
      const typed = { ...sound, confirmPassword: sound.password, ...change }

      await fillSignup(page, typed)

      await expectFailure(page, { text })
      await expectInvalid(page, wrong)
      await expect(page.getByLabel('Full name')).toHaveValue(typed.name)
      await expect(page.getByLabel('Email')).toHaveValue(typed.email)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(typed.password)
      await expect(page.getByLabel('Confirm password')).toHaveValue(typed.confirmPassword)
    })
  }

  await fillSignup(page, { ...sound, email: taken.email.toUpperCase() })
  const text = 'An account with this email already exists'
  await expectFailure(page, { title: 'Sign up failed', text })
  await expectInvalid(page, ['email'])
  await expect(page.getByLabel('Email')).toHaveValue(taken.email.toUpperCase())
  await expectUsable(page)

  await page.getByLabel('Email').fill(sound.email)
  await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('[data-slot=toast]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('each invalid field of a sign-up is named, even without scripts', async ({ request }) => {
  const sound = makePerson()
  const long = 'x'.repeat(129)
  for (const [change, text, wrong] of [
    [{ name: '' }, 'All fields are required', 'name'],
    [{ email: '' }, 'All fields are required', 'email'],
    [{ password: '', confirmPassword: 'abcdef' }, 'All fields are required', 'password'],
    [{ confirmPassword: '' }, 'All fields are required', 'confirmPassword'],
    [
      { password: long, confirmPassword: long },
      'Password must be at most 128 characters',
      'password',
    ],
    [{ name: 'x'.repeat(201) }, 'That name is too long', 'name'],
  ] as const) {
    const form = { ...sound, confirmPassword: sound.password, ...change }

    const html = await (await postForm(request, { to: '/signup', form })).text()

    expect(html).toContain(text)
    expect(listInvalid(html), text).toEqual([wrong])
  }
})

function listInvalid(html: string): (string | undefined)[] {
  const fields = html.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? []
  return fields.map((field) => / name="(\w+)"/.exec(field)?.[1])
}

/** Runs in the page: fills it in like a password manager before the script has loaded. */
function fillUnasked(field: HTMLElement): void {
  Object.assign(field, { value: 'abcd' })
}

test('a password can be shown, and its strength is described while it is typed', async ({
  page,
}) => {
  await page.goto('/signup')
  const fields = await page
    .locator('main input')
    .evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.map(({ name, type, autocomplete, required }) => [name, type, autocomplete, required]),
    )
  expect(fields, 'as password managers see them').toEqual([
    ['name', 'text', 'name', true],
    ['email', 'email', 'email', true],
    ['password', 'password', 'new-password', true],
    ['confirmPassword', 'password', 'new-password', true],
  ])
  const field = page.getByLabel('Password', { exact: true })

  await expect(field).toHaveAccessibleDescription(/At least 6 characters/)
  await field.evaluate(fillUnasked)
  await waitForScript(page)
  await expect(field).toHaveAccessibleDescription('2 more characters')
  for (const [typed, advice] of [
    ['abc', '3 more characters'],
    ['123456', "Weak password: it's one of the first that anyone would guess."],
    ['xk4vq7', 'Fair password. Longer is safer: try a few words.'],
    ['a ghost is here today', 'Strong password'],
  ] as const) {
    await field.fill(typed)
    await expect(field).toHaveAccessibleDescription(advice)
  }

  const again = page.getByLabel('Confirm password')
  await field.press('Tab')
  await expect(again).toBeFocused()
  await again.press('Tab')
  await expect(page.getByRole('button', { name: 'Show both passwords' })).toBeFocused()
  await page.keyboard.press('Space')
  for (const one of [field, again]) await expect(one).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide both passwords' }).click()
  for (const one of [field, again]) await expect(one).toHaveAttribute('type', 'password')
  await expect(field).toHaveValue('a ghost is here today')
})
