import * as vscode from 'vscode'
import { isAboutPlan, type RequestRefusal, toNotice } from '../../chat/notices.ts'
import { readText, toWireMessages, toWireTools } from '../../models/native-messages.ts'
import { readNativeOutput, toChatError } from '../../models/native-output.ts'
import {
  createRememberedReasoning,
  type RememberedReasoning,
} from '../../models/remembered-reasoning.ts'
import type { SiteModel } from '../../models/site-models.ts'
import { toPlainText } from '../../plain-text.ts'
import { isRefusal } from '../../refusal.ts'
import { addCacheMarks } from '../../router/wire-messages.ts'
import { modelWords } from '../../words/models.ts'
import { estimateTokens } from '../../writing/prompt-context.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { readSettings } from '../settings.ts'
import { toAbortSignal } from '../ui.ts'
import type { Models } from './models.ts'
import {
  findNativeChat,
  type NativeCall,
  type NativeChatProvider,
  type NativeModel,
  type NativeOptions,
  toThought,
} from './native-chat-api.ts'
import { callSiteModel } from './site-provider.ts'

type NativeChatDeps = {
  readonly live: LiveAccount
  readonly models: Models
  readonly reportError: (error: unknown) => void
}

/** The vendor of our models in VS Code, as in the manifest. */
const vendor = 'ghost-writers-ia'

/** Offers the site's models in VS Code's own chat and agent mode, if this VS Code can do that. */
export function registerNativeChat(dependencies: NativeChatDeps): vscode.Disposable {
  const { live, models } = dependencies
  const reasoning = createRememberedReasoning()
  const changed = new vscode.EventEmitter<void>()
  const fire = () => changed.fire()
  let isLoggedIn = live.current().session !== null
  const provider: NativeChatProvider = {
    onDidChangeLanguageModelChatInformation: changed.event,
    provideLanguageModelChatInformation: ({ silent }) => listModels(dependencies, silent),
    provideLanguageModelChatResponse: (...call) =>
      answer({ ...dependencies, reasoning }, call).catch((error) => rethrow(dependencies, error)),
    async provideTokenCount(_model, text) {
      return estimateTokens(typeof text === 'string' ? text : readText(text.content))
    },
  }
  return vscode.Disposable.from(
    changed,
    findNativeChat()?.registerLanguageModelChatProvider(vendor, provider) ?? changed,
    models.onChange(fire),
    vscode.workspace.onDidChangeConfiguration(
      (change) => change.affectsConfiguration('ghostWriters.modelSource') && fire(),
    ),
    live.onChange(({ session }) => {
      if ((session !== null) !== isLoggedIn) fire()
      isLoggedIn = session !== null
    }),
  )
}

/** Users of their own router get none: they decided that the site doesn't see their code. */
async function listModels(
  { live, models }: NativeChatDeps,
  silent: boolean,
): Promise<NativeModel[]> {
  if (readSettings().modelSource !== 'included') return []
  if (!live.current().session) {
    if (silent || !(await vscode.commands.executeCommand('ghostWriters.logIn'))) return []
  }
  if (models.list().length === 0) await models.refresh()
  return models
    .list()
    .filter(({ isIncluded, canChat }) => isIncluded && canChat)
    .map(toNativeModel)
}

function toNativeModel(model: SiteModel): NativeModel {
  const { id, name, contextTokens, maxOutputTokens, canUseTools, hasVision = false } = model
  return {
    id,
    name: toPlainText(name),
    family: id,
    version: '1',
    maxOutputTokens,
    detail: model.isStandIn ? modelWords.standIn : modelWords.nativeDetail,
    tooltip: modelWords.nativeTooltip,
    maxInputTokens: Math.max(1, contextTokens - maxOutputTokens),
    capabilities: { toolCalling: canUseTools, imageInput: hasVision },
  }
}

/** VS Code shows what is thrown in its chat. Bugs are written to the log. */
function rethrow({ reportError }: NativeChatDeps, error: unknown): never {
  if (error instanceof vscode.CancellationError) throw error
  const shown = toChatError(error)
  if (shown !== error) reportError(error)
  throw shown
}

async function answer(
  dependencies: NativeChatDeps & { readonly reasoning: RememberedReasoning },
  [model, messages, options, progress, token]: NativeCall,
): Promise<void> {
  const { models, reasoning } = dependencies
  const { owner = '' } = models.list().find(({ id }) => id === model.id) ?? {}
  const hasVision = model.capabilities.imageInput
  const sent = toWireMessages(messages, { findReasoning: reasoning.find, hasVision })
  const output = await callSiteModel(dependencies, {
    model,
    endpoint: 'chat/completions',
    body: {
      messages: addCacheMarks(sent, { model: { id: model.id, owner }, changing: 0 }),
      max_tokens: model.maxOutputTokens,
      temperature: readSettings().temperature,
      ...toToolOptions(options),
    },
    purpose: { feature: 'chat' },
    signal: toAbortSignal(token),
    onText: (text) => progress.report(new vscode.LanguageModelTextPart(text)),
    onReasoning(text) {
      const thought = toThought(text)
      if (thought) progress.report(thought)
    },
  })
  if (isRefusal(output)) throw toRefusalError(output)
  const calls = readNativeOutput(output)
  reasoning.add(output.reasoning, calls)
  for (const { id, name, input } of calls)
    progress.report(new vscode.LanguageModelToolCallPart(id, name, input))
}

function toToolOptions({ tools = [], toolMode }: NativeOptions) {
  if (tools.length === 0) return {}
  const isRequired = toolMode === vscode.LanguageModelChatToolMode.Required
  return { tools: toWireTools(tools), tool_choice: isRequired ? 'required' : 'auto' }
}

/** Our own sentence. What the user can do about it is a notification: the chat has no buttons. */
function toRefusalError(refusal: RequestRefusal): Error {
  if (refusal.refused === 'stopped') return new vscode.CancellationError()
  if (isAboutPlan(refusal) || refusal.refused === 'not-signed-in') void showRefusal(refusal)
  return toChatError(toNotice(refusal, { model: '', now: Date.now() }).message)
}
