import { expect, test } from 'vitest'
import { describeToast, formatToast, parseToast } from './toasts.ts'

test('a canceled plan is named with the day until which it works', () => {
  const until = { planId: 'pro', at: new Date('2026-12-17T09:30:00Z') } as const

  const toast = parseToast(formatToast({ name: 'plan-ends', until }))

  expect(toast && describeToast(toast)).toEqual({
    title: 'Pro canceled',
    text: 'You can use it until December 17, 2026.',
  })
})

test.each(['plan-ends', 'plan-ends <b>Pro</b> 2026-12-17', 'plan-ends pro 2026-99-99'])(
  'a flash cookie with "%s" puts no text of its own on the page',
  (flash) => {
    const toast = parseToast(flash)

    expect(toast && describeToast(toast)).toEqual({
      title: 'Plan canceled',
      text: 'You can use it until the end of the period you paid for.',
    })
  },
)

test('a flash cookie can only name one of our toasts', () => {
  expect(parseToast('anything else')).toBeNull()
})
