import * as vscode from 'vscode'
import { toPlainText } from '../plain-text.ts'

/*
 * The only file that lets VS Code render text. VS Code runs commands from links in notifications,
 * prompts and validation messages, and draws icons in them, in lists and in the status bar, so every
 * text is made plain here. See ADR-0065; `extension/tests/architecture.test.ts` enforces it.
 */

/** Resolves to the button that the user clicked. */
export function showInfo(text: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(toPlainText(text), ...buttons)
}

export function showWarning(text: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(toPlainText(text), ...buttons)
}

export function showError(text: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(toPlainText(text), ...buttons)
}

type Dialog = {
  readonly text: string
  /** One paragraph, or several. */
  readonly detail: string | readonly string[]
  readonly button: string
  readonly isWarning?: boolean
}

/** Shows a modal dialog. True: the user chose the button. */
export async function confirm({ text, detail, button, isWarning }: Dialog): Promise<boolean> {
  const show = isWarning ? vscode.window.showWarningMessage : vscode.window.showInformationMessage
  const paragraphs = [detail].flat().map((paragraph) => toPlainText(paragraph))
  const options = { modal: true, detail: paragraphs.join('\n\n') }
  return (await show(toPlainText(text), options, button)) === button
}

type Progress<Result> = {
  readonly title: string
  readonly run: (report: (text: string) => void, signal: AbortSignal) => Promise<Result>
}

/** Shows a progress notification with a Cancel button. */
export function showProgress<Result>({ title, run }: Progress<Result>): Thenable<Result> {
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: toPlainText(title),
      cancellable: true,
    },
    (progress, token) =>
      run((text) => progress.report({ message: toPlainText(text) }), toAbortSignal(token)),
  )
}

/** What is drawn over a document. VS Code never parses its text. */
export function createDecoration(
  options: vscode.DecorationRenderOptions,
): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType(options)
}

/** Converts VS Code's cancellation token. */
export function toAbortSignal(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController()
  if (token.isCancellationRequested) controller.abort()
  token.onCancellationRequested(() => controller.abort())
  return controller.signal
}

type InputOptions = Pick<
  vscode.InputBoxOptions,
  'title' | 'prompt' | 'placeHolder' | 'password' | 'ignoreFocusOut'
> & {
  /** What the user starts with. It's text that is edited, so it stays as it is. */
  readonly value?: string
  /** Null: valid. */
  readonly validateInput?: (typed: string) => string | null
}

/** Asks for a line of text. Undefined: the user canceled. */
export function askForText(options: InputOptions): Thenable<string | undefined> {
  const { title, prompt, placeHolder, validateInput, ...others } = options
  return vscode.window.showInputBox({
    ...others,
    ...toPlainTexts({ title, prompt, placeHolder }),
    ...(validateInput && {
      validateInput: (typed) => {
        const problem = validateInput(typed)
        return problem === null ? null : toPlainText(problem)
      },
    }),
  })
}

/** Asks where to save a file. */
export function askForTarget(options: vscode.SaveDialogOptions): Thenable<vscode.Uri | undefined> {
  const { title, ...others } = options
  return vscode.window.showSaveDialog({ ...others, ...toPlainTexts({ title }) })
}

/** Asks for a file to open. */
export async function askForFile(
  options: Pick<vscode.OpenDialogOptions, 'title' | 'filters'>,
): Promise<vscode.Uri | undefined> {
  const { title, ...others } = options
  const chosen = await vscode.window.showOpenDialog({ ...others, ...toPlainTexts({ title }) })
  return chosen?.[0]
}

/** Lists can be long: what is beyond the window is cut off by VS Code, but it's searched. */
const maxListText = 1_000

function toPlainTexts<Name extends string>(
  texts: Readonly<Record<Name, string | undefined>>,
): { [Key in Name]?: string } {
  const given = Object.entries<string | undefined>(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, toPlainText(text, maxListText)]],
  )
  return Object.fromEntries(given)
}

/** An entry of a list. */
export type Choice = Pick<
  vscode.QuickPickItem,
  'label' | 'description' | 'detail' | 'kind' | 'alwaysShow' | 'buttons'
> & {
  /** One of VS Code's icons, before the label. A text can't contain any. */
  readonly icon?: string
}

type PickOptions = Pick<
  vscode.QuickPickOptions,
  'title' | 'placeHolder' | 'matchOnDescription' | 'matchOnDetail'
>

/** Lets the user choose from a list. Undefined: the user canceled. */
export async function pick<Item extends Choice>(
  choices: readonly Item[] | Promise<readonly Item[]>,
  { title, placeHolder, ...options }: PickOptions,
): Promise<Item | undefined> {
  const shown = 'then' in choices ? choices.then((all) => all.map(toShown)) : choices.map(toShown)
  const texts = toPlainTexts({ title, placeHolder })
  return (await vscode.window.showQuickPick(shown, { ...options, ...texts }))?.choice
}

export function toSeparator(label: string) {
  return { label, kind: vscode.QuickPickItemKind.Separator }
}

type ShownChoice<Item> = vscode.QuickPickItem & { readonly choice: Item }

function toShown<Item extends Choice>(choice: Item): ShownChoice<Item> {
  const { icon, label, description, detail, kind, alwaysShow = false, buttons = [] } = choice
  const name = toPlainText(label, maxListText)
  return {
    choice,
    ...toPlainTexts({ description, detail }),
    label: icon ? `$(${icon}) ${name}` : name,
    ...(kind !== undefined && { kind }),
    alwaysShow,
    buttons: buttons.map((button) => ({ ...button, ...toPlainTexts({ tooltip: button.tooltip }) })),
  }
}

type PickerOptions = Pick<vscode.QuickPickOptions, 'matchOnDescription' | 'matchOnDetail'> & {
  readonly title: string
  readonly placeholder?: string
  readonly ignoreFocusOut?: boolean
  readonly keepScrollPosition?: boolean
  /** Beside the title. */
  readonly buttons?: readonly vscode.QuickInputButton[]
}

/** A list that changes while it's open. It's disposed when it's hidden. */
type Picker<Item> = Pick<vscode.QuickPick<never>, 'value' | 'show' | 'hide'> & {
  readonly setTitle: (title: string) => void
  readonly setChoices: (choices: readonly Item[], isActive?: (choice: Item) => boolean) => void
  readonly onAccept: (listener: (choice: Item | undefined) => unknown) => void
  readonly onItemButton: (
    listener: (choice: Item, button: vscode.QuickInputButton | undefined) => unknown,
  ) => void
  readonly onButton: (listener: () => unknown) => void
  readonly onChangeValue: (listener: () => unknown) => void
  readonly onHide: (listener: () => unknown) => void
}

export function createPicker<Item extends Choice>(options: PickerOptions): Picker<Item> {
  const { title, placeholder, ...others } = options
  const picker = vscode.window.createQuickPick<ShownChoice<Item>>()
  Object.assign(picker, others, toPlainTexts({ title, placeholder }))
  const listeners: (() => unknown)[] = []
  picker.onDidHide(() => {
    for (const listener of listeners) listener()
    picker.dispose()
  })
  return {
    get value() {
      return picker.value
    },
    set value(text) {
      picker.value = text
    },
    show: () => picker.show(),
    hide: () => picker.hide(),
    setTitle: (text) => Object.assign(picker, toPlainTexts({ title: text })),
    setChoices(choices, isActive) {
      picker.items = choices.map(toShown)
      if (isActive) picker.activeItems = picker.items.filter(({ choice }) => isActive(choice))
    },
    onAccept: (listener) => picker.onDidAccept(() => listener(picker.activeItems[0]?.choice)),
    onItemButton: (listener) =>
      picker.onDidTriggerItemButton(({ item: { choice, buttons }, button }) =>
        listener(choice, choice.buttons?.[buttons?.indexOf(button) ?? -1]),
      ),
    onButton: (listener) => picker.onDidTriggerButton(listener),
    onChangeValue: (listener) => picker.onDidChangeValue(listener),
    onHide: (listener) => void listeners.push(listener),
  }
}

type StatusOptions = {
  readonly id: string
  readonly name: string
  readonly alignment: 'Left' | 'Right'
  readonly priority: number
}

export type ShownStatus = {
  /** One of VS Code's icons. */
  readonly icon: string
  readonly text: string
  /** What screen readers say instead. */
  readonly label?: string
  /** Line by line. */
  readonly tooltip?: readonly string[]
  readonly command?: string
  readonly background?: 'statusBarItem.warningBackground' | 'statusBarItem.errorBackground'
}

export type Status = vscode.Disposable & {
  readonly show: (shown: ShownStatus) => void
  readonly hide: () => void
}

/** An item in the status bar, hidden at first. */
export function createStatus({ id, name, alignment, priority }: StatusOptions): Status {
  const place = vscode.StatusBarAlignment[alignment]
  const item = vscode.window.createStatusBarItem(`ghostWriters.${id}`, place, priority)
  item.name = name
  return {
    show({ icon, text, label, tooltip = [], command, background }) {
      item.text = `$(${icon}) ${toPlainText(text)}`
      item.tooltip = tooltip.map((line) => toPlainText(line)).join('\n') || undefined
      item.accessibilityInformation = label ? { label: toPlainText(label) } : undefined
      item.command = command
      item.backgroundColor = background && new vscode.ThemeColor(background)
      item.show()
    },
    hide: () => item.hide(),
    dispose: () => item.dispose(),
  }
}

/** Opens a page in the browser. Only of the web: other addresses start programs. */
export async function openPage(page: vscode.Uri | string): Promise<boolean> {
  const uri = typeof page === 'string' ? vscode.Uri.parse(page) : page
  return /^https?$/.test(uri.scheme) && vscode.env.openExternal(uri)
}

/** Why a document of ours can't be opened or saved. VS Code shows it in a notification. */
export function toFileError(
  message: string,
  kind: 'refused' | 'missing' = 'refused',
): vscode.FileSystemError {
  const plain = toPlainText(message)
  return kind === 'missing'
    ? vscode.FileSystemError.FileNotFound(plain)
    : new vscode.FileSystemError(plain)
}

/** VS Code shows the message of what a command throws, such as the name of a file, in a notification. */
export function withPlainErrors<Args extends readonly never[]>(
  run: (...args: Args) => unknown,
): (...args: Args) => Promise<unknown> {
  return async (...args) => {
    try {
      return await run(...args)
    } catch (error) {
      if (error instanceof Error) error.message = toPlainText(error.message)
      throw error
    }
  }
}
