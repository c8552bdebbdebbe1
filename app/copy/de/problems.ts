import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/problems.ts'

export const problemTexts: typeof source.problemTexts = {
  'not-signed-in': 'Melde dich bitte erst an',
  'not-allowed': `API-Tokens sind in ${namePlansWith(({ apiAccess }) => apiAccess)} enthalten`,
  'missing-scope': 'Diesem Token fehlt die nötige Berechtigung',
  'feature-not-in-plan': 'Das ist in deinem Tarif nicht enthalten',
  'language-not-in-plan': 'Dein Tarif arbeitet in jeweils einer Sprache',
  'daily-limit-reached': 'Du hast dein eigenes Tageslimit erreicht',
  'invalid-snippet': 'Dieses Snippet ist ungültig',
  'invalid-team-item': 'Das lässt sich nicht in der Bibliothek speichern',
  'allowance-empty': 'Deine Anfragen sind im Moment aufgebraucht',
  'no-such-request': 'Keine Anfrage mit dieser ID',
  'request-settled': 'Diese ID wurde schon für eine Anfrage benutzt. Nimm eine neue',
  'bad-request': 'Fehlerhafte Anfrage',
  'too-many': 'Zu viele Anfragen. Warte eine Minute und versuch es noch mal',
  'not-found': 'Nicht gefunden',
  fault: 'Bei uns ist etwas schiefgegangen',
  'model-not-found': 'Dieses Modell gibt es nicht mehr. Wähle ein anderes',
  'model-unavailable': 'Dieses Modell ist gerade nicht verfügbar',
  'model-timeout': 'Das Modell hat nicht rechtzeitig geantwortet',
  'model-refused': 'Das Modell kann das nicht beantworten. Vielleicht ist es zu lang',
  'model-busy': 'Das Modell ist ausgelastet. Versuch es gleich noch mal',
  authorization_pending: 'Die Anmeldung ist noch nicht bestätigt',
  slow_down: 'Zu häufig abgefragt. Erhöhe den Abstand um 5 Sekunden',
  access_denied: 'Die Anmeldung wurde abgelehnt',
  expired_token: 'Der Code ist abgelaufen. Fordere einen neuen an',
  invalid_grant: 'Unbekannter Code, oder sein Token wurde schon ausgegeben',
  invalid_client: 'Unbekannter Client',
  invalid_request: 'Fehlerhafte Anfrage',
  unsupported_grant_type: 'Nur der Grant mit Gerätecode wird unterstützt',
  invalid_scope: 'Keine dieser Berechtigungen kann angefragt werden',
  'foreign-origin': 'Diese Anfrage kam von einer anderen Website',
  'method-not-allowed': 'Diese Methode ist nicht erlaubt',
  'language-not-switched': 'Die Sprache lässt sich nicht wechseln',
  'length-required': 'Die Länge des Bodys fehlt',
  'model-too-long': 'Das ist zu lang für das Modell',
  'too-large': 'Der Body ist zu groß',
  'unsupported-type': 'Erwartet wurde JSON',
  'too-many-codes': 'Zu viele Codes aus diesem Netz angefordert',
  unavailable: 'Bei uns ist etwas schiefgegangen',
  'not-your-account': 'Nicht dein Konto',
  'permission-denied': 'Keine Berechtigung',
  'too-many-streams': 'Zu viele offene Streams',
  stopped: 'Der Client hat die Verbindung geschlossen',
}

export const bodyTexts: typeof source.bodyTexts = {
  malformed: 'Fehlerhafte Anfrage',
  notForm: 'Erwartet wurde ein Formular',
  repeated: 'Fehlerhafte Anfrage: Ein Parameter kommt mehrmals vor',
  tooDeep: (levels) => `Fehlerhafte Anfrage: tiefer als ${levels} Ebenen verschachtelt`,
  tooMany: (elements) => `Fehlerhafte Anfrage: mehr als ${elements} Elemente`,
  unstorable: 'Fehlerhafte Anfrage: Der Body enthält ein NUL oder ein halbes Surrogatpaar',
  unstorableField: (field) =>
    `Fehlerhafte Anfrage: ${field} enthält ein NUL oder ein halbes Surrogatpaar`,
  unsupported: (field) => `Nicht unterstütztes Feld: ${field}`,
  invalid: (field) => `Fehlerhafte Anfrage: ${field} ist ungültig`,
}

export const jsonOrNothing: string = 'Erwartet wurde JSON oder kein Body'

export const upgradeLabel: typeof source.upgradeLabel = 'Upgrade'
export const switchLanguageLabel: string = 'Sprache wechseln'
export const changeLimitLabel: string = 'Limit ändern'
