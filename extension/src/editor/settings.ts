import * as vscode from 'vscode'
import { fallbackModel } from '../router/models.ts'

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
    temperature: settings.get('temperature', 0.2),
    maxTokens: settings.get('maxTokens', 4096),
    contextTokens: settings.get('contextTokens', 12_000),
    routerUrl: settings.get('router.baseUrl', '').trim(),
    siteUrl: settings.get('site.url', '').trim().replace(/\/+$/, ''),
    isInlineCompletionOn: settings.get('inlineCompletion.enabled', false),
  }
}

export function saveModel(id: string): Thenable<void> {
  const settings = vscode.workspace.getConfiguration('ghostWriters')
  return settings.update('model', id, vscode.ConfigurationTarget.Global)
}
