import * as vscode from 'vscode'
import { fallbackModel } from '../router/models.ts'

/** The longest answer that is ever asked for. */
export const mostAnswerTokens = 32_000

export type Settings = {
  readonly model: string
  readonly temperature: number
  readonly maxTokens: number
  readonly contextTokens: number
  readonly routerUrl: string
  readonly siteUrl: string
  readonly isInlineCompletionOn: boolean
}

export function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration('ghostWriters')
  return {
    model: settings.get('model', '').trim() || fallbackModel.id,
    temperature: clamp(settings.get('temperature'), { least: 0, most: 2, usual: 0.2 }),
    maxTokens: clamp(settings.get('maxTokens'), { least: 64, most: mostAnswerTokens, usual: 4096 }),
    contextTokens: clamp(settings.get('contextTokens'), {
      least: 500,
      most: 200_000,
      usual: 12_000,
    }),
    routerUrl: settings.get('router.baseUrl', '').trim(),
    siteUrl: settings.get('site.url', '').trim().replace(/\/+$/, ''),
    isInlineCompletionOn: settings.get('inlineCompletion.enabled', false),
  }
}

type Limits = { readonly least: number; readonly most: number; readonly usual: number }

/** The editor only underlines a setting that is out of range: it's still read as it is. */
function clamp(value: unknown, { least, most, usual }: Limits): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return usual
  return Math.min(most, Math.max(least, value))
}

/** Shows a setting to the user. */
export function openSetting(name: string): Thenable<unknown> {
  return vscode.commands.executeCommand('workbench.action.openSettings', `ghostWriters.${name}`)
}

export function saveModel(id: string): Thenable<void> {
  const settings = vscode.workspace.getConfiguration('ghostWriters')
  return settings.update('model', id, vscode.ConfigurationTarget.Global)
}
