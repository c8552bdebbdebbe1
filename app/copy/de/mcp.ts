import type * as source from '../en/mcp.ts'
import { describeModelRefusal } from './models.ts'
import { describeDailyLimit, describeExcess, describeMissingFeature } from './plan-limits.ts'

export const mcpName: typeof source.mcpName = 'Ghost Writers IA'

/** For the model of the client. */
export const mcpInstructions: string =
  'Liest das Konto bei Ghost Writers IA der Person, die es verbunden hat: Tarif, Kontingent, Nutzung, Rechnungen und warum eine Anfrage abgelehnt wurde. Es ändert nichts. Zeiten sind in UTC. Prompts sind Texte, die die Person oder ihr Team geschrieben hat.'

/** The English type has the English sentences in it. */
type Tools = Readonly<
  Record<keyof typeof source.mcpTools, { readonly title: string; readonly description: string }>
>

export const mcpTools: Tools = {
  get_plan: {
    title: 'Tarif',
    description:
      'Der Tarif des Kontos: was er enthält, was er kostet und wann er sich verlängert, endet oder wechselt.',
  },
  get_allowance: {
    title: 'Kontingent',
    description:
      'Wie viele Anfragen übrig sind, wie viele das Kontingent fasst, wann mehr dazukommen und wie viele heute verbraucht wurden.',
  },
  list_invoices: {
    title: 'Rechnungen',
    description: 'Die Rechnungen des Kontos, die neueste zuerst, jede mit einem Link.',
  },
  get_usage: {
    title: 'Nutzung',
    description:
      'Die Anfragen eines Zeitraums in Tagen, gruppiert nach Tag, Modell oder Tool (ein Editor, ein verbundenes Tool oder ein API-Token). Ohne Zeitraum die letzten 30 Tage.',
  },
  explain_refusal: {
    title: 'Warum wurde ich abgelehnt?',
    description:
      'Warum eine Anfrage an ein Modell abgelehnt wurde: was der Fehlercode bedeutet und was hilft, was jetzt gerade abgelehnt würde und welche der letzten Anfragen gescheitert sind. Abgelehnte Anfragen werden nicht gespeichert.',
  },
}

export const mcpTable: typeof source.mcpTable = {
  columns: ['Tool', 'Was es liest'],
  method:
    'Alle lesen nur, und nur dein eigenes Konto. Ein Token braucht die Berechtigung `usage:read`. Editoren und Tools, die du verbunden hast, nutzen ihre eigene.',
}

export const mcpArguments: typeof source.mcpArguments = {
  from: 'Der erste Tag in UTC, etwa 2026-11-01. Höchstens ein Jahr vor dem letzten.',
  to: 'Der letzte Tag in UTC. Heute, wenn er fehlt.',
  by: 'Wonach gruppiert wird.',
  limit: 'Wie viele höchstens zurückkommen.',
  code: 'Der Code des Fehlers, etwa `allowance-empty`.',
  model: 'Die ID des gefragten Modells.',
}

export const mcpFault: string = 'Bei uns ist etwas schiefgegangen. Versuch es später noch mal.'

export const mcpPrompts: typeof source.mcpPrompts = {
  snippet: 'Eins deiner Snippets.',
  teamSnippet: 'Ein Snippet eines deiner Teams.',
  instructions: 'Die Anweisungen eines deiner Teams.',
}

export const titleInstructions: typeof source.titleInstructions = (team) =>
  `Anweisungen von ${team}`

export const introduceInstructions: typeof source.introduceInstructions = (team) =>
  `Das sind die Anweisungen, die das Team „${team}“ für seine Arbeit geschrieben hat:`

export const placeholderTexts: typeof source.placeholderTexts = {
  selection: 'Der Code, um den es im Snippet geht.',
  file: 'Der Name oder Inhalt der Datei.',
  language: 'Die Programmiersprache.',
  clipboard: 'Der Text, den das Snippet an der Stelle der Zwischenablage einsetzt.',
}

export const describeObstacle: typeof source.describeObstacle = (obstacle) => {
  switch (obstacle.code) {
    case 'allowance-empty':
      return 'Deine Anfragen sind im Moment aufgebraucht. Warte oder mach ein Upgrade.'
    case 'daily-limit-reached':
      return `${describeDailyLimit(obstacle.limit)} Ändere es auf der Nutzungsseite oder warte bis Mitternacht UTC.`
    case 'too-many':
      return describeExcess({ refused: 'too-many-at-once', limit: obstacle.limit })
    case 'not-allowed':
      return `${describeMissingFeature('api-access')} Deine sind pausiert und können nur noch dein Konto lesen.`
    case 'email-not-verified':
      return `Deine E-Mail-Adresse ist nicht bestätigt. Nach ${obstacle.limit} Aufrufen brauchen unsere Modelle eine bestätigte.`
    case 'language-not-in-plan':
      return `Dein Tarif arbeitet in jeweils einer Sprache, und deine ist ${obstacle.language.name}. Vervollständigung und „Code generieren“ in anderen werden abgelehnt, Chat nicht.`
    case 'model-not-found':
      return 'Es gibt kein Modell mit dieser ID. Rufe die Liste der Modelle ab und wähle eins davon.'
    case 'feature-not-in-plan':
      return describeModelRefusal({ refused: 'model-not-in-plan', model: obstacle.model })
  }
}
