import * as vscode from 'vscode'
import { toPlanName } from '../../account/account.ts'
import { describeEnvironment, helpWords } from '../../words/support.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { openSite } from '../open-site.ts'
import { readSettings } from '../settings.ts'
import { type Choice, openPage, pick, showInfo, toSeparator } from '../ui.ts'

type GetHelpDeps = {
  readonly extensionVersion: string
  /** Our own message. */
  readonly lastError: () => string | null
  readonly live: LiveAccount
}

type Entry = Choice & { readonly run?: () => unknown }

/** Shows the details that support asks for, and the ways to get help. Sends nothing by itself. */
export async function getHelp(dependencies: GetHelpDeps): Promise<void> {
  const details = describe(dependencies)
  const chosen = await pick(listEntries(details), { title: helpWords.title })
  await chosen?.run?.()
}

function describe({ extensionVersion, lastError, live }: GetHelpDeps): string {
  const { account } = live.current()
  return describeEnvironment({
    extensionVersion,
    editor: `${vscode.env.appName} ${vscode.version}`,
    system: describeSystem(),
    plan: account && toPlanName(account),
    lastError: lastError(),
  })
}

function listEntries(details: string): Entry[] {
  return [
    {
      icon: 'comment',
      label: helpWords.openForm,
      detail: helpWords.openFormDetail,
      run: () => openForm(details),
    },
    { icon: 'copy', label: helpWords.copyDetails, run: () => copy(details) },
    { icon: 'book', label: helpWords.readDocs, run: () => openSite('/docs') },
    { icon: 'mortar-board', ...toCommandEntry(helpWords.getStarted, 'getStarted') },
    { icon: 'cloud-download', ...toCommandEntry(helpWords.checkForUpdates, 'checkForUpdates') },
    {
      ...toCommandEntry(helpWords.showLog, 'showLog'),
      icon: 'output',
      detail: helpWords.showLogDetail,
    },
    toSeparator(''),
    ...details.split('\n').map((line) => ({ label: line })),
  ]
}

function toCommandEntry(label: string, command: string): Entry {
  return { label, run: () => vscode.commands.executeCommand(`ghostWriters.${command}`) }
}

/** The details are in the fragment of the address, which browsers don't send to the server. */
function openForm(details: string): Thenable<boolean> {
  const page = vscode.Uri.parse(`${readSettings().siteUrl}/support`)
  // VS Code encodes it.
  return openPage(page.with({ fragment: `env=${details}` }))
}

async function copy(details: string): Promise<void> {
  await vscode.env.clipboard.writeText(details)
  void showInfo(helpWords.copied)
}

/** In a browser there is no process. */
function describeSystem(): string {
  const { platform, arch } = (globalThis.process ?? {}) as Partial<NodeJS.Process>
  const place = vscode.env.remoteName ? `, remote: ${vscode.env.remoteName}` : ''
  return `${platform ? `${platform} ${arch}` : 'web'}${place}`
}
