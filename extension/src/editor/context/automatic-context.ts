import * as vscode from 'vscode'
import { applyChoices } from '../../context/choices.ts'
import type { ContextPart, ContextSource } from '../../context/parts.ts'
import { inBackground } from '../../in-background.ts'
import { listInstructions } from '../../teams/teams.ts'
import { seconds } from '../../time.ts'
import { toPath } from '../paths.ts'
import { readSettings } from '../settings.ts'
import type { Teams } from '../teams/team-libraries.ts'
import type { StoredChoices } from './context-choices.ts'
import { openImportedDefinitions } from './imported-definitions.ts'
import type { PrivateFiles } from './private-files.ts'
import { describeProblem } from './problems.ts'
import { createProjectFiles } from './project-files.ts'
import { followActivity } from './recent-activity.ts'
import { type CodePlace, createRecentCode } from './recent-code.ts'
import { toLineRange } from './selected-code.ts'

/** What is sent although the user didn't add it. Never a private file. See ADR-0048. */
export type AutomaticContext = vscode.Disposable & {
  /** Whether the user lets us send this kind of context. */
  readonly isOn: (source: ContextSource) => boolean
  /** Whether the user lets us send this part. */
  readonly allows: (part: ContextPart) => boolean
  /** For advanced completion: quick, and without anything that takes longer. */
  readonly forCompletion: (place: CodePlace) => Promise<readonly ContextPart[]>
  /** For Generate, Refactor and Fix. */
  readonly forCode: (place: CodePlace) => Promise<readonly ContextPart[]>
  readonly forTests: (files: {
    readonly document: vscode.TextDocument
    readonly target: vscode.Uri
  }) => Promise<readonly ContextPart[]>
  /** The instructions of the user's teams. */
  readonly listInstructions: () => readonly ContextPart[]
  /** The rules for a file, or for the workspace, outer folders first. */
  readonly listRules: (uri: vscode.Uri | undefined) => Promise<readonly ContextPart[]>
}

type AutomaticContextDeps = {
  readonly privateFiles: PrivateFiles
  readonly choices: StoredChoices
  readonly teams: Teams
  /** Whether there are completions with context, which is then prepared for each opened file. */
  readonly hasCompletion: () => boolean
  readonly reportError: (error: unknown) => void
}

/** How long a definition may take: the user waits for a command, but never while typing. */
const commandTimeoutMs = seconds(1)
const completionTimeoutMs = 20

export function openAutomaticContext(dependencies: AutomaticContextDeps): AutomaticContext {
  const { privateFiles, choices, teams, hasCompletion, reportError } = dependencies
  const activity = followActivity()
  const imports = openImportedDefinitions(privateFiles)
  const project = createProjectFiles(privateFiles)
  const recent = createRecentCode({ activity, privateFiles })
  const { isOn, choose } = toFilter(choices)
  const listRules = async (uri: vscode.Uri | undefined) =>
    isOn('rules') ? choose(await project.listRules(uri)) : []
  const listTeamInstructions = () => choose(listInstructions(teams.list()))
  const findImports = async ({ document, lines }: CodePlace, timeoutMs: number) =>
    isOn('imports') ? imports.find({ document, line: lines.from, timeoutMs }) : []

  const listener = vscode.window.onDidChangeActiveTextEditor((editor) => {
    if (!editor || !hasCompletion()) return
    const { document, selection } = editor
    inBackground(findImports({ document, lines: toLineRange(selection) }, 0), reportError)
  })
  return {
    isOn,
    allows: (part) => choose([part]).length > 0,
    listRules,
    listInstructions: listTeamInstructions,
    async forCompletion(place) {
      const [definitions, others] = await Promise.all([
        findImports(place, completionTimeoutMs),
        recent.find(place, isOn),
      ])
      return choose([...definitions, ...others])
    },
    async forCode(place) {
      const [rules, definitions] = await Promise.all([
        listRules(place.document.uri),
        findImports(place, commandTimeoutMs),
      ])
      return choose([...listTeamInstructions(), ...rules, ...listProblems(place), ...definitions])
    },
    async forTests(files) {
      const [rules, tests] = await Promise.all([
        listRules(files.document.uri),
        isOn('tests') ? project.findTests(files) : [],
      ])
      return choose([...listTeamInstructions(), ...rules, ...tests])
    },
    dispose: () => vscode.Disposable.from(activity, imports, listener).dispose(),
  }
}

/** What the settings and the user's choices leave. */
function toFilter(choices: StoredChoices) {
  return {
    isOn: (source: ContextSource) =>
      readSettings().isAutomaticContextOn && !choices.current().sources.includes(source),
    choose: (parts: readonly ContextPart[]) =>
      readSettings().isAutomaticContextOn ? applyChoices(parts, choices.current()) : [],
  }
}

const problemLines = 20
const maxProblems = 10

/** The problems near some code. */
function listProblems({ document, lines }: CodePlace): ContextPart[] {
  const near = new vscode.Range(
    Math.max(0, lines.from - problemLines),
    0,
    lines.to + problemLines,
    0,
  )
  const code = document.getText().split(/\r?\n/)
  const problems = vscode.languages
    .getDiagnostics(document.uri)
    .filter(
      ({ range, severity }) =>
        severity <= vscode.DiagnosticSeverity.Warning && range.intersection(near),
    )
    .slice(0, maxProblems)
    .map((problem) => describeProblem(code, problem))
  if (problems.length === 0) return []
  const path = toPath(document.uri)
  return [{ source: 'problems', path, language: '', text: problems.join('\n') }]
}
