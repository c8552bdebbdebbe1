import * as vscode from 'vscode'
import { type LocalMode, localModes } from '../local-model/turns.ts'
import { defaultTokens } from '../models/chat-limits.ts'
import { toServerUrl } from '../router/model-servers.ts'
import { fallbackModel } from '../router/models.ts'

/** The longest answer we ever request. */
export const maxAnswerTokens = 32_000

const modelSources = ['included', 'router', 'server', 'tuned'] as const

/**
 * The site's models, the user's own model router, a server on their machine or network, or one of
 * their tuned models.
 */
type ModelSource = (typeof modelSources)[number]

const nextEditModes = ['rules', 'on', 'off'] as const

/** By our own rules, by those and a model, or not at all. */
type NextEditMode = (typeof nextEditModes)[number]

type Settings = {
  readonly modelSource: ModelSource
  /** The chosen model of the site. Empty: the default. */
  readonly includedModel: string
  /** The chosen model of the router. */
  readonly routerModel: string
  /** The chosen tuned model, by its id at the site. */
  readonly tunedModel: string
  /** The chosen model for inline completion, of the site and of the router. Empty: automatic. */
  readonly includedCompletionModel: string
  readonly completionModel: string
  readonly temperature: number
  readonly maxTokens: number
  /** How much a command may send. */
  readonly contextTokens: number
  /** The user's own limit, also for the chat. Null: none. */
  readonly chosenContextTokens: number | null
  readonly routerUrl: string
  /** The server that is used, with `/v1`, and its models. Empty: none. */
  readonly serverUrl: string
  readonly serverModel: string
  readonly serverCompletionModel: string
  /** Where to look for servers besides the known ports of this machine. */
  readonly serverAddresses: readonly string[]
  readonly siteUrl: string
  readonly isInlineCompletionOn: boolean
  /** Languages in which inline completion is on or off. `*` is for all others. */
  readonly completionLanguages: Readonly<Record<string, boolean>>
  /** When suggestions come from the model on this computer, and how sure it has to be. */
  readonly localMode: LocalMode
  readonly localConfidence: number
  /** Whether the next edit is offered after one. */
  readonly nextEdit: NextEditMode
  readonly isAutomaticContextOn: boolean
  /** Where models are fine-tuned. */
  readonly tuningUrl: string
  /** Files that no examples are collected from, in the syntax of `.gitignore`. */
  readonly tuningExclude: readonly string[]
}

export function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration('ghostWriters')
  const chosenContextTokens = toChosenTokens(settings.get('contextTokens'))
  return {
    modelSource: toModelSource(settings.get('modelSource')),
    includedModel: settings.get('includedModel', '').trim(),
    routerModel: settings.get('model', '').trim() || fallbackModel.id,
    tunedModel: settings.get('tunedModel', '').trim(),
    includedCompletionModel: settings.get('includedCompletionModel', '').trim(),
    completionModel: settings.get('completionModel', '').trim(),
    temperature: clamp(settings.get('temperature'), { min: 0, max: 2, fallback: 0.2 }),
    maxTokens: clamp(settings.get('maxTokens'), { min: 64, max: maxAnswerTokens, fallback: 4096 }),
    contextTokens: chosenContextTokens ?? defaultTokens,
    chosenContextTokens,
    routerUrl: settings.get('router.baseUrl', '').trim(),
    serverUrl: toServerUrl(settings.get('server.url', '')) ?? '',
    serverModel: settings.get('server.model', '').trim(),
    serverCompletionModel: settings.get('server.completionModel', '').trim(),
    serverAddresses: toTexts(settings.get('server.addresses')).flatMap(
      (typed) => toServerUrl(typed) ?? [],
    ),
    siteUrl: settings.get('site.url', '').trim().replace(/\/+$/, ''),
    isInlineCompletionOn: settings.get('inlineCompletion.enabled', true),
    completionLanguages: settings.get('inlineCompletion.languages', {}),
    localMode: toLocalMode(settings.get('localCompletion.mode')),
    localConfidence: clamp(settings.get('localCompletion.confidence'), confidenceLimits),
    nextEdit: toNextEditMode(settings.get('nextEdit')),
    isAutomaticContextOn: settings.get('automaticContext', true),
    tuningUrl: settings.get('tuning.endpoint', '').trim().replace(/\/+$/, ''),
    tuningExclude: toTexts(settings.get('tuning.exclude')),
  }
}

/** Null: the model decides. */
function toChosenTokens(value: unknown): number | null {
  const limits = { min: 500, max: 1_000_000, fallback: 0 }
  return value === 0 ? null : clamp(value, limits) || null
}

function toModelSource(value: unknown): ModelSource {
  return modelSources.find((source) => source === value) ?? 'included'
}

function toNextEditMode(value: unknown): NextEditMode {
  return nextEditModes.find((mode) => mode === value) ?? 'rules'
}

/** The limits in the manifest: below, most of what is shown is wrong; above, next to nothing is shown. */
export const confidenceLimits = { min: 0.4, max: 0.9, fallback: 0.6 }

function toLocalMode(value: unknown): LocalMode {
  return localModes.find((mode) => mode === value) ?? 'fallback'
}

function toTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

type Limits = { readonly min: number; readonly max: number; readonly fallback: number }

/** VS Code only underlines a value that is out of range: it doesn't correct it. */
function clamp(value: unknown, { min, max, fallback }: Limits): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback
  return Math.min(max, Math.max(min, value))
}

/** Opens the settings editor at a setting. */
export function openSetting(name: string): Thenable<unknown> {
  return vscode.commands.executeCommand('workbench.action.openSettings', `ghostWriters.${name}`)
}

/** The settings that commands change, by their names in the manifest. Undefined: the default. */
type SavedSettings = {
  readonly modelSource: ModelSource
  readonly includedModel: string | undefined
  readonly model: string
  readonly tunedModel: string
  readonly includedCompletionModel: string | undefined
  readonly completionModel: string | undefined
  readonly 'server.url': string
  readonly 'server.model': string
  readonly 'server.completionModel': string | undefined
  readonly 'server.addresses': readonly string[]
  readonly 'inlineCompletion.enabled': boolean
  readonly 'inlineCompletion.languages': Settings['completionLanguages']
  readonly 'localCompletion.mode': LocalMode
  readonly 'localCompletion.confidence': number
  readonly automaticContext: boolean
}

export function saveSetting<Name extends keyof SavedSettings>(
  name: Name,
  value: SavedSettings[Name],
): Thenable<void> {
  const settings = vscode.workspace.getConfiguration('ghostWriters')
  return settings.update(name, value, vscode.ConfigurationTarget.Global)
}
