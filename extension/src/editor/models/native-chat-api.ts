import * as vscode from 'vscode'

/** What VS Code 1.104 added, as far as we use it. `@types/vscode` is that of the oldest VS Code. */
export type NativeChatApi = {
  readonly registerLanguageModelChatProvider: (
    vendor: string,
    provider: NativeChatProvider,
  ) => vscode.Disposable
}

export type NativeChatProvider = {
  readonly onDidChangeLanguageModelChatInformation: vscode.Event<void>
  readonly provideLanguageModelChatInformation: (options: {
    /** Whether the user must not be asked anything. */
    readonly silent: boolean
  }) => Promise<NativeModel[]>
  readonly provideLanguageModelChatResponse: (...call: NativeCall) => Promise<void>
  readonly provideTokenCount: (
    model: NativeModel,
    text: string | vscode.LanguageModelChatMessage,
  ) => Promise<number>
}

export type NativeCall = readonly [
  model: NativeModel,
  messages: readonly vscode.LanguageModelChatMessage[],
  options: NativeOptions,
  progress: vscode.Progress<
    vscode.LanguageModelTextPart | vscode.LanguageModelToolCallPart | Thought
  >,
  token: vscode.CancellationToken,
]

export type NativeModel = {
  readonly id: string
  readonly name: string
  readonly family: string
  readonly version: string
  readonly detail?: string
  readonly tooltip?: string
  readonly maxInputTokens: number
  readonly maxOutputTokens: number
  readonly capabilities: { readonly toolCalling: boolean; readonly imageInput: boolean }
}

export type NativeOptions = {
  readonly tools?: readonly vscode.LanguageModelChatTool[]
  readonly toolMode?: vscode.LanguageModelChatToolMode
}

/** A part that VS Code shows as the model's reasoning. Newer than `@types/vscode`. */
type Thought = { readonly value: string | string[] }

type ThoughtApi = { readonly LanguageModelThinkingPart?: new (value: string) => Thought }

/** Null: this VS Code doesn't show what models think. */
export function toThought(text: string): Thought | null {
  const { LanguageModelThinkingPart: Part } = vscode as ThoughtApi
  return Part ? new Part(text) : null
}

/** Null: this VS Code is older than 1.104. */
export function findNativeChat(): NativeChatApi | null {
  const api = vscode.lm as Partial<NativeChatApi> | undefined
  return api?.registerLanguageModelChatProvider ? (api as NativeChatApi) : null
}
