import { expect, test } from 'vitest'
import { announce } from '../scripts/serve.mjs'

const local = { ready: 'http://localhost:3000', standInKey: '0123abcd' }

test('the message at startup lists the site, the mailbox, the sandbox and a test card', () => {
  const printed = announce({ ...local, hasMailbox: true, hasSandbox: true }, 1_240)

  expect(printed).toContain('ready (1.2 s)')
  expect(printed).toMatch(/^ {4}Site {7}http:\/\/localhost:3000\/unlock\?key=0123abcd$/m)
  expect(printed).toMatch(/^ {4}Mailbox {4}http:\/\/localhost:3000\/mailbox$/m)
  expect(printed).toMatch(/^ {4}Sandbox {4}http:\/\/localhost:3000\/sandbox$/m)
  expect(printed).toMatch(/^ {4}Test card {2}4242 4242 4242 4242/m)
  expect(printed.match(/0123abcd/g), 'the key is only in the link').toHaveLength(1)
})

test("with Stripe's keys the message at startup lists only the mailbox", () => {
  const printed = announce({ ...local, hasMailbox: true, hasSandbox: false }, 1_240)

  expect(printed).toContain('/mailbox')
  expect(printed).not.toMatch(/sandbox|4242/)
})

test('a site without stand-ins prints only its address', () => {
  const live = { ready: 'https://ghost.example', standInKey: null }
  const printed = announce({ ...live, hasMailbox: true, hasSandbox: true }, 1_240)

  expect(printed).toMatch(/^ {4}Site {7}https:\/\/ghost\.example$/m)
  expect(printed).not.toMatch(/key|mailbox|sandbox|4242/)
})
