import * as vscode from 'vscode'
import { type Action, type Notice, type RequestRefusal, toNotice } from '../../chat/notices.ts'
import { fallbackModel } from '../../router/models.ts'
import { parseUrl } from '../../urls.ts'
import { commandWords } from '../../words/commands.ts'
import { actionLabels } from '../../words/errors.ts'
import { openSite } from '../open-site.ts'
import { openSetting, readSettings, saveSetting } from '../settings.ts'
import { openPage, showWarning } from '../ui.ts'

/** Runs an action of a notice. Resolves to true if the request should be retried now. */
const actions: Record<Action, (notice?: Notice) => Thenable<boolean | undefined>> = {
  'log-in': () => vscode.commands.executeCommand<boolean>('ghostWriters.logIn'),
  'set-key': () => vscode.commands.executeCommand<boolean>('ghostWriters.setApiKey'),
  'choose-model': () => vscode.commands.executeCommand<boolean>('ghostWriters.chooseModel'),
  'use-fallback': () => saveSetting('model', fallbackModel.id).then(() => true),
  'use-included': () => saveSetting('modelSource', 'included').then(() => true),
  'add-credits': () => openCredits().then(() => false),
  upgrade: (notice) => openNamed(notice, '/pricing').then(() => false),
  'switch-language': () => vscode.commands.executeCommand<boolean>('ghostWriters.switchLanguage'),
  'change-daily-limit': (notice) => openNamed(notice, '/usage').then(() => false),
  'verify-email': (notice) => openNamed(notice, '/dashboard').then(() => false),
  'raise-answer-limit': () => openSetting('maxTokens').then(() => false),
  'raise-context-limit': () => openSetting('contextTokens').then(() => false),
  'set-router': () => openSetting('router.baseUrl').then(() => false),
  'set-site': () => openSetting('site.url').then(() => false),
  'show-log': () => vscode.commands.executeCommand<boolean>('ghostWriters.showLog'),
  retry: async () => true,
  'ask-for-all': async () => true,
}

export async function runAction(action: Action, notice?: Notice): Promise<boolean> {
  return (await actions[action](notice)) ?? false
}

/** Shows why a request failed, with buttons to fix it. True: try again. */
export async function showRefusal(refusal: RequestRefusal): Promise<boolean> {
  if (refusal.refused === 'stopped') return false
  const notice = toNotice(refusal, { model: readSettings().routerModel, now: Date.now() })
  const labels = notice.actions.map((action) => actionLabels[action])
  const chosen = await showWarning(commandWords.error(notice.message), ...labels)
  const action = notice.actions.find((one) => actionLabels[one] === chosen)
  return action ? runAction(action, notice) : false
}

/** Opens the page that the site named, if it's on the site itself. */
function openNamed(notice: Notice | undefined, otherwise: string): Thenable<boolean> {
  const url = notice?.url ?? ''
  const isOwn = parseUrl(url)?.origin === parseUrl(readSettings().siteUrl)?.origin
  return url && isOwn ? openPage(url) : openSite(otherwise)
}

function openCredits(): Thenable<boolean> {
  const router = parseUrl(readSettings().routerUrl)
  const path = router?.hostname === 'openrouter.ai' ? '/settings/credits' : ''
  return openPage(`${router?.origin}${path}`)
}
