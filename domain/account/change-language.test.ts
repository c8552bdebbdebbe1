import { expect, test } from 'vitest'
import { join } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import { findSignedIn } from '../identity/authenticate.ts'
import { siteLanguages } from '../site-language.ts'
import { changeLanguage } from './change-language.ts'

test.each(engines)(
  'an account has the language of the page where it was created, until it is changed ($name)',
  async (engine) => {
    for (const language of siteLanguages) {
      const ports = await openTestPorts(engine)
      const { user, token } = await join(ports, { language })
      expect(user).toMatchObject({ language })

      for (const other of siteLanguages) {
        await changeLanguage(ports, { userId: user.id, language: other })
        expect((await findSignedIn(ports, token))?.user).toMatchObject({ language: other })
      }
    }
  },
)
