import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/devices.ts'

export const devicePage: typeof source.devicePage = {
  label: 'Gerät verbinden',
  title: 'Gerät verbinden',
  description: 'Erlaube einem Editor oder Tool, dein Konto zu nutzen.',
  goToDashboard: 'Zum Dashboard',
}

export const askCode: typeof source.askCode = {
  intro:
    'Wenn du dich in deinem Editor oder einem anderen Tool anmeldest, zeigt es einen Code aus acht Buchstaben. Gib ihn hier ein. In VS Code führst du dazu „Ghost Writers: Anmelden“ in der Befehlspalette aus.',
  code: 'Code',
  missing: 'Gib bitte den Code ein, den dein Editor oder Tool zeigt.',
  submit: 'Weiter',
}

export const askConsent: typeof source.askConsent = {
  scopes: 'Es darf',
  code: 'Code',
  network: 'Netz',
  yourNetwork: (address) => `${address} (dein Netz)`,
  otherNetwork: (address) => `${address} (nicht deins)`,
  requested: 'Angefragt',
  name: 'Name',
  nameHint:
    'So steht es in der Liste deiner Geräte. Ändere den Namen, wenn du es auf mehreren Rechnern benutzt.',
  allow: 'Erlauben',
  deny: 'Ablehnen',
}

export const editorConsent: typeof source.editorConsent = {
  title: 'Diesen Editor erlauben?',
  access: (email) => `Er nutzt den Tarif von ${email}, bis du ihn trennst.`,
  precaution:
    'Erlaube ihn nur, wenn du das selbst gestartet hast und dein Editor denselben Code zeigt.',
  precautionTyped:
    'Erlaube ihn nur, wenn du das selbst gestartet hast, in dem Editor direkt vor dir.',
  label: 'Editor',
  typedCode: 'Code in deinem Editor',
  otherNetwork: {
    title: 'Dieser Editor ist in einem anderen Netz.',
    text: 'Wenn dir jemand einen Link zu dieser Seite geschickt hat, klicke auf „Ablehnen“: Die Person könnte dein Konto benutzen. Andernfalls gib den Code ein, den dein Editor zeigt.',
  },
}

export const toolConsent: typeof source.toolConsent = {
  title: 'Dieses Tool erlauben?',
  access: (email) =>
    `Es nutzt das Konto von ${email}, bis du es trennst, und nur für das, was hier steht.`,
  precaution:
    'Erlaube es nur, wenn du das selbst gestartet hast und das Tool denselben Code zeigt.',
  precautionTyped: 'Erlaube es nur, wenn du das selbst gestartet hast, in dem Tool direkt vor dir.',
  label: 'Tool',
  typedCode: 'Code im Tool',
  otherNetwork: {
    title: 'Dieses Tool ist in einem anderen Netz.',
    text: 'Wenn dir jemand einen Link zu dieser Seite geschickt hat, klicke auf „Ablehnen“: Die Person könnte dein Konto benutzen. Andernfalls gib den Code ein, den das Tool zeigt.',
  },
}

export const toolUpgrade: typeof source.toolUpgrade = {
  title: 'Das ist in deinem Tarif nicht enthalten.',
  text: `Unsere Modelle aus anderen Tools zu nutzen ist in ${namePlansWith(({ apiAccess }) => apiAccess)} enthalten. Mach in einem anderen Tab ein Upgrade und lade dann diese Seite neu.`,
  action: 'Tarife ansehen',
}

export const webWarning: typeof source.webWarning = {
  title: 'Diese Anmeldung wurde in einem Browser gestartet.',
  text: 'Wenn du dich nicht gerade bei VS Code für das Web anmeldest, klicke auf „Ablehnen“. Andernfalls gib den Code ein, den dort die Meldung von Ghost Writers zeigt.',
}

export const deviceAnswers: typeof source.deviceAnswers = {
  editor: {
    title: 'Editor erlaubt',
    text: 'Du kannst zurück zu deinem Editor. Er ist in ein paar Sekunden verbunden.',
  },
  tool: {
    title: 'Tool erlaubt',
    text: 'Du kannst zurück zu deinem Tool. Es ist in ein paar Sekunden verbunden.',
  },
  denied: {
    title: 'Nichts wurde verbunden',
    text: 'Der Zugriff wurde abgelehnt. Wenn du das nicht selbst gestartet hast, war das richtig so.',
  },
}

export const unnamedTool: string = 'Ein Tool'
