import * as vscode from 'vscode'
import {
  type Action,
  type AskRefusal,
  actionNames,
  type Notice,
  toNotice,
} from '../chat/notices.ts'
import { readUrl } from '../read-url.ts'
import { fallbackModel } from '../router/models.ts'
import { showWarning } from './notify.ts'
import { openSetting, readSettings, saveModel } from './settings.ts'
import { openSite } from './show-account.ts'

/** Does what a notice offers. True when it is worth asking again now. */
const acts: Record<Action, (notice?: Notice) => Thenable<boolean | undefined>> = {
  'log-in': () => vscode.commands.executeCommand<boolean>('ghostWriters.logIn'),
  'set-key': () => vscode.commands.executeCommand<boolean>('ghostWriters.setApiKey'),
  'choose-model': () => vscode.commands.executeCommand<boolean>('ghostWriters.chooseModel'),
  'use-fallback': () => saveModel(fallbackModel.id).then(() => true),
  'add-credits': () => openCredits().then(() => false),
  'see-pricing': (notice) => openPricing(notice?.pricingUrl).then(() => false),
  'raise-answer-limit': () => openSetting('maxTokens').then(() => false),
  'raise-context-limit': () => openSetting('contextTokens').then(() => false),
  'set-router': () => openSetting('router.baseUrl').then(() => false),
  'set-site': () => openSetting('site.url').then(() => false),
  'show-log': () => vscode.commands.executeCommand<boolean>('ghostWriters.showLog'),
  retry: async () => true,
}

export async function actOn(action: Action, notice?: Notice): Promise<boolean> {
  return (await acts[action](notice)) ?? false
}

/** Says why nothing came of it and offers what can be done. True: ask again. */
export async function showRefusal(refusal: AskRefusal): Promise<boolean> {
  if (refusal.refused === 'stopped') return false
  const notice = toNotice(refusal, { model: readSettings().model, now: Date.now() })
  const names = notice.actions.map((action) => actionNames[action])
  const chosen = await showWarning(`Ghost Writers: ${notice.words}`, ...names)
  const action = notice.actions.find((one) => actionNames[one] === chosen)
  return action ? actOn(action, notice) : false
}

/** Where the site says, as long as that's one of its own pages. */
function openPricing(told = ''): Thenable<boolean> {
  const isOwn = readUrl(told)?.origin === readUrl(readSettings().siteUrl)?.origin
  return told && isOwn ? vscode.env.openExternal(vscode.Uri.parse(told)) : openSite('/pricing')
}

/** Where the router sells its credits. */
function openCredits(): Thenable<boolean> {
  const router = readUrl(readSettings().routerUrl)
  const path = router?.hostname === 'openrouter.ai' ? '/settings/credits' : ''
  return vscode.env.openExternal(vscode.Uri.parse(`${router?.origin}${path}`))
}
