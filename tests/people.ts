import type { signUp } from '#domain/identity/sign-up.ts'
import type { User, UserId } from '#domain/identity/user.ts'

/** Ada is the user in most tests, Grace is another one. */
export const ada: User = {
  id: 'user-ada' as UserId,
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  createdAt: new Date('2026-03-01T12:00:00Z'),
  isEmailVerified: false,
  language: 'en',
}

export const grace: User = {
  id: 'user-grace' as UserId,
  email: 'grace@example.com',
  name: 'Grace Hopper',
  createdAt: new Date('2026-03-02T12:00:00Z'),
  isEmailVerified: true,
  language: 'en',
}

/** Ada's sign-up. */
export const adasAccount: Parameters<typeof signUp>[1] & { readonly password: string } = {
  email: ada.email,
  name: ada.name,
  password: 'q7w2e9',
  from: '203.0.113.7',
  device: 'Firefox on Linux',
  formerToken: null,
  deviceTokens: [],
  language: 'en',
}
