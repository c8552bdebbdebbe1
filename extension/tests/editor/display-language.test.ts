import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openFakeSite } from '../fake-site.ts'
import { openWindow } from './editor-fixture.ts'
import { chatPage, runCommand, shoot, statusBar } from './workbench.ts'

const languages = [
  {
    language: 'es',
    logIn: 'Iniciar sesión',
    openBrowser: 'Abrir navegador',
    left: 'Free · quedan 950',
    newChat: 'Nuevo chat',
    ask: 'Pregunta por tu código',
    getStarted: 'Primeros pasos',
  },
  {
    language: 'de',
    logIn: 'Anmelden',
    openBrowser: 'Browser öffnen',
    left: 'Free · 950 übrig',
    newChat: 'Neuer Chat',
    ask: 'Frag etwas zu deinem Code',
    getStarted: 'Erste Schritte',
  },
]

for (const { language, logIn, openBrowser, left, newChat, ask, getStarted } of languages)
  test(`in a VS Code in "${language}" the extension's commands, messages, chat, walkthrough and settings are in that language`, {
    tag: '@long',
  }, async ({ browser }) => {
    const site = await openFakeSite({ host: '127.0.0.2' })
    const { page, context, close } = await openWindow(browser, {
      language,
      settings: { 'ghostWriters.site.url': site.url },
      options: ['--link-protection-trusted-domains', site.url],
    })

    await expect(statusBar(page)).toContainText(logIn)
    await runCommand(page, `Ghost Writers: ${logIn}`)
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: openBrowser }).click()
    await (await opened).close()
    site.allow()
    await expect(statusBar(page)).toContainText(left)
    await shoot(page, `${language}-logged-in`)

    await runCommand(page, `Ghost Writers: ${newChat}`)
    await expect(chatPage(page).getByLabel(ask)).toBeFocused()
    await shoot(page, `${language}-chat`)

    const texts: Record<string, string> = JSON.parse(
      readFileSync(`extension/package.nls.${language}.json`, 'utf8'),
    )
    await runCommand(page, `Ghost Writers: ${getStarted}`)
    await expect(page.getByText(texts['walkthrough.logIn.title'] ?? '').first()).toBeVisible()
    await shoot(page, `${language}-walkthrough`)

    await runCommand(page, 'Preferences: Open Settings (UI)')
    await page.keyboard.type('ghostWriters.inlineCompletion.enabled')
    const described = page.getByText((texts['setting.inlineCompletion.enabled'] ?? '').slice(0, 30))
    await expect(described.first()).toBeVisible()
    await shoot(page, `${language}-settings`)

    await close()
    await site.close()
  })
