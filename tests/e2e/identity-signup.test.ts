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
  await expect(page.getByText('Free tier')).toBeVisible()
  expect(await listEmails(request, person.email)).toEqual(['Verify your email address'])
})

test('a taken address is refused, whatever its capitals', async ({ page, request }) => {
  const taken = await signUp({ request })
  await page.goto('/signup')

  await fillSignup(page, { ...taken, email: taken.email.toUpperCase() })

  const text = 'An account with this email already exists'
  await expectFailure(page, { title: 'Sign up failed', text })
  await expectInvalid(page, ['email'])
  await expect(page.getByLabel('Full name')).toHaveValue(taken.name)
  await expect(page.getByLabel('Email')).toHaveValue(taken.email.toUpperCase())
})

/** In an order in which consecutive errors differ, so that each one is seen to change. */
const wrongForms = [
  ['no name', { name: '' }, 'All fields are required', ['name']],
  [
    'two passwords that are short and different',
    { password: 'abc', confirmPassword: 'abd' },
    'Passwords do not match',
    ['confirmPassword'],
  ],
  ['a name of spaces', { name: '   ' }, 'All fields are required', ['name']],
  [
    'a password of five characters and an invalid address',
    { password: 'abcde', confirmPassword: 'abcde', email: 'ada' },
    'Password must be at least 6 characters',
    ['password'],
  ],
  ['no address', { email: '' }, 'All fields are required', ['email']],
  [
    'a password of 129 characters',
    { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
    'Password must be at most 128 characters',
    ['password'],
  ],
  [
    'no password',
    { password: '', confirmPassword: 'abcdef' },
    'All fields are required',
    ['password'],
  ],
  ['a faulty address', { email: 'ada' }, 'Please enter a valid email address', ['email']],
  ['no second password', { confirmPassword: '' }, 'All fields are required', ['confirmPassword']],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, 'That name is too long', ['name']],
  [
    'only a short password',
    { name: '', email: '', password: 'abc', confirmPassword: 'abd' },
    'All fields are required',
    ['name', 'email'],
  ],
] as const

test('an invalid sign-up shows the first error and keeps what was typed', async ({ page }) => {
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
})

test('any six characters are accepted as a password', async ({ playwright, baseURL }) => {
  for (const password of ['abcdef', '      ', '👻👻👻👻👻👻']) {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    await signUp({ request }, { password })
    await request.dispose()
  }
})

test('a failed sign-up can be corrected and sent again', async ({ page }) => {
  const person = makePerson()
  await open(page, '/signup')
  await fillSignup(page, { ...person, confirmPassword: 'another' })
  await expectFailure(page, { text: 'Passwords do not match' })

  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()

  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('[data-slot=toast]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the fields are labelled for password managers', async ({ page }) => {
  await page.goto('/signup')

  const fields = await page
    .locator('main input')
    .evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.map(({ name, type, autocomplete, required }) => [name, type, autocomplete, required]),
    )

  expect(fields).toEqual([
    ['name', 'text', 'name', true],
    ['email', 'email', 'email', true],
    ['password', 'password', 'new-password', true],
    ['confirmPassword', 'password', 'new-password', true],
  ])
})

/** Runs in the page: fills it in like a password manager before the script has loaded. */
function fillUnasked(field: HTMLElement): void {
  Object.assign(field, { value: 'abcd' })
}

test('a password can be shown, and its strength is described while it is typed', async ({
  page,
}) => {
  await page.goto('/signup')
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

  await page.getByRole('button', { name: 'Show password', exact: true }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Hide password', exact: true }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveValue('a ghost is here today')
})

test('two simultaneous sign-ups with one address create one user', async ({ request }) => {
  const person = makePerson()
  const form = { ...person, confirmPassword: person.password }
  const post = () => postForm(request, { to: '/signup', form, maxRedirects: 0 })

  const answers = await Promise.all([post(), post(), post()])

  expect(answers.map((answer) => answer.status()).sort()).toEqual([303, 409, 409])
  expect(await listEmails(request, person.email)).toEqual(['Verify your email address'])
})
