import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/tokens.ts'

export const tokensSection: typeof source.tokensSection = {
  title: 'API-Tokens',
  text: 'Für deine eigenen Skripte und Tools. Ein Token kann nur, was du hier erlaubst, bis es abläuft oder du es löschst.',
  reference: 'API-Referenz',
  upgrade: `Nutze Tokens in deinen eigenen Skripten. Sie sind in ${namePlansWith(({ apiAccess }) => apiAccess)} enthalten.`,
  paused: `Deine Tokens sind pausiert, bis du ein Upgrade auf ${getPlanWith(({ apiAccess }) => apiAccess).name} machst.`,
  reading: 'Eins, das nur dein Konto liest, etwa für eine Statusleiste, geht in jedem Tarif.',
  seePlans: 'Tarife ansehen',
  created: { before: 'Erstellt am ', after: '' },
  used: { before: 'Zuletzt benutzt: ', after: '' },
  unused: 'Noch nicht benutzt',
  expires: { before: 'Läuft ab am ', after: '' },
  scopes: 'Was es darf',
  unscoped: 'Darf alles: Es wurde erstellt, bevor es Berechtigungen gab.',
  revoke: 'Löschen',
  which: (token) => ` ${token}`,
}

export const tokenForm: typeof source.tokenForm = {
  title: 'Neues Token',
  hint: 'Wird nur einmal gezeigt, nachdem du es erstellt hast.',
  open: 'Erstellen',
  name: 'Name',
  nameExample: 'Nightly Build',
  life: 'Läuft ab nach',
  scopes: 'Was es darf',
  submit: 'Token erstellen',
  created: { before: '', after: ' wurde erstellt.' },
  copyNow: 'Kopiere es jetzt: Du siehst es nicht noch mal.',
  copied: 'Token',
  invalidName: 'Gib bitte einen Namen mit bis zu 60 Zeichen ein',
  noScopes: 'Wähle mindestens eine Sache, die das Token darf',
}

export const tokenLives: typeof source.tokenLives = {
  30: '30 Tagen',
  90: '90 Tagen',
  365: 'einem Jahr',
}

export const scopeTexts: typeof source.scopeTexts = {
  'models:use': 'Anfragen stellen. Sie zählen auf dein Kontingent.',
  'usage:read':
    'Deinen Namen, deine E-Mail-Adresse, Tarif, Kontingent, Nutzung, Rechnungen und Prompts lesen.',
  'snippets:write': 'Deine Snippets und getunten Modelle lesen und ändern.',
  'teams:write': 'Die Bibliotheken deiner Teams lesen und ändern.',
}

export const describeMissingScope: typeof source.describeMissingScope = (scope) =>
  `Dieses Token braucht die Berechtigung ${scope}. Erstelle auf deiner Kontoseite eins, das sie hat`
