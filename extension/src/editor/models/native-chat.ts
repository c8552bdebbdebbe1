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
import type { ModelOutput } from '../../router/read-stream.ts'
import { addCacheMarks } from '../../router/wire-messages.ts'
import { siteErrors } from '../../words/errors.ts'
import { modelWords } from '../../words/models.ts'
import { estimateTokens } from '../../writing/prompt-context.ts'
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
import { findOwnTarget, listOwnModels, type OwnAgentModelsDeps } from './own-agent-models.ts'
import type { AgentCall, CallAgent } from './router-provider.ts'
import { callSiteModel } from './site-provider.ts'

type NativeChatDeps = OwnAgentModelsDeps & {
  readonly models: Models
  readonly callAgent: CallAgent
  /** For keys that are set or removed. */
  readonly secrets: Pick<vscode.SecretStorage, 'onDidChange'>
  readonly reportError: (error: unknown) => void
}

/** The vendor of our models in VS Code, as in the manifest. */
const vendor = 'ghost-writers-ia'

/** Offers all models in VS Code's own chat and agent mode, if this VS Code can do that. */
export function registerNativeChat(dependencies: NativeChatDeps): vscode.Disposable {
  const { live, models, secrets } = dependencies
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
    secrets.onDidChange(fire),
    vscode.workspace.onDidChangeConfiguration(
      (change) => listSettings.some((name) => change.affectsConfiguration(name)) && fire(),
    ),
    live.onChange(({ session }) => {
      if ((session !== null) !== isLoggedIn) fire()
      isLoggedIn = session !== null
    }),
  )
}

/** The settings on which the list depends. */
const listSettings = ['modelSource', 'model', 'router.baseUrl'].map(
  (name) => `ghostWriters.${name}`,
)

/** Only a user who asks for the models is asked to log in, and servers are only looked for then. */
async function listModels(dependencies: NativeChatDeps, silent: boolean): Promise<NativeModel[]> {
  const { live, servers } = dependencies
  if (!silent) await servers.refresh()
  const own = () => listOwnModels(dependencies)
  if (live.current().session) return [...(await listIncluded(dependencies)), ...(await own())]
  const usable = await own()
  if (silent || usable.length > 0) return [...usable]
  const isLoggedIn = await vscode.commands.executeCommand('ghostWriters.logIn')
  return isLoggedIn ? [...(await listIncluded(dependencies)), ...(await own())] : []
}

/** Users of other models get none: they decided that the site doesn't see their code. */
async function listIncluded({ models }: NativeChatDeps): Promise<NativeModel[]> {
  if (readSettings().modelSource !== 'included') return []
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
  const { reasoning, callAgent } = dependencies
  const findTarget = findOwnTarget(dependencies, model.id)
  const hasVision = model.capabilities.imageInput
  const call = {
    messages: toWireMessages(messages, { findReasoning: reasoning.find, hasVision }),
    maxTokens: model.maxOutputTokens,
    options: toToolOptions(options),
    signal: toAbortSignal(token),
    onText: (text: string) => progress.report(new vscode.LanguageModelTextPart(text)),
    onReasoning(text: string) {
      const thought = toThought(text)
      if (thought) progress.report(thought)
    },
  }
  const output = findTarget
    ? await callAgent({ ...call, findTarget })
    : await callIncluded(dependencies, { model, ...call })
  if (isRefusal(output)) throw toRefusalError(output)
  const calls = readNativeOutput(output)
  reasoning.add(output.reasoning, calls)
  for (const { id, name, input } of calls)
    progress.report(new vscode.LanguageModelToolCallPart(id, name, input))
}

type IncludedCall = Omit<AgentCall, 'findTarget'> & { readonly model: NativeModel }

/** The site gets nothing while other models are used: VS Code may still have this one selected. */
async function callIncluded(
  dependencies: NativeChatDeps,
  { model, messages, maxTokens, options, ...call }: IncludedCall,
): Promise<ModelOutput | RequestRefusal> {
  if (readSettings().modelSource !== 'included') return notOffered
  const { owner = '' } = dependencies.models.list().find(({ id }) => id === model.id) ?? {}
  return callSiteModel(dependencies, {
    ...call,
    model,
    endpoint: 'chat/completions',
    body: {
      messages: addCacheMarks(messages, { model: { id: model.id, owner }, changing: 0 }),
      max_tokens: maxTokens,
      temperature: readSettings().temperature,
      ...options,
    },
    purpose: { feature: 'chat' },
  })
}

const notOffered: RequestRefusal = {
  refused: 'model-not-found',
  message: siteErrors['model-not-found'],
}

function toToolOptions({ tools = [], toolMode }: NativeOptions) {
  if (tools.length === 0) return {}
  const isRequired = toolMode === vscode.LanguageModelChatToolMode.Required
  return { tools: toWireTools(tools), tool_choice: isRequired ? 'required' : 'auto' }
}

/** Our own sentence. What the user can do about it is a notification: the chat has no buttons. */
function toRefusalError(refusal: RequestRefusal): Error {
  if (refusal.refused === 'stopped') return new vscode.CancellationError()
  const isFixable = ['not-signed-in', 'no-key', 'insecure'].includes(refusal.refused)
  if (isAboutPlan(refusal) || isFixable) void showRefusal(refusal)
  return toChatError(toNotice(refusal, { model: '', now: Date.now() }).message)
}
