import type { ModelLimits } from '@ghost-writers-ia/rules/plan'
import { plans } from '@ghost-writers-ia/rules/plans'
import { namePlansWith } from '#app/plans/name-plans.ts'
import { tokenScopes } from '#domain/identity/session.ts'
import { formatCount } from '#domain/locale.ts'
import { unverifiedCalls } from '#domain/models/call-model.ts'
import { completionLimits, getModelLimits } from '#domain/models/limits.ts'
import { longestTurnMs } from '#domain/models/turn.ts'
import { minutes } from '#domain/time.ts'
import { callsPerToken, tokenLifeDays } from '#domain/tokens/api-access.ts'
import type * as source from '../en/api-guide.ts'
import { scopeTexts } from './tokens.ts'

type Guide = ReturnType<typeof source.describeGuide>

const chapters: Omit<Guide, 'start'> = {
  authentication: {
    id: 'authentication',
    title: 'Authentifizierung',
    paragraphs: [
      'Sende das Token mit jedem Aufruf: `Authorization: Bearer gwp_…`. Die Beispiele lesen es aus der Umgebungsvariablen `GHOST_WRITERS_TOKEN`.',
      `Ein Token wird nur einmal gezeigt und läuft nach ${Math.min(...tokenLifeDays)} bis ${Math.max(...tokenLifeDays)} Tagen ab, wie du es wählst. Schreib es nicht in deinen Code, und lösche es auf deiner Kontoseite, falls es in falsche Hände gerät: Wer es hat, kann alles, was du ihm erlaubt hast. Solange dein Tarif keine API-Tokens enthält, können deine nur dein Konto lesen, falls du das erlaubt hast. Der Rest funktioniert wieder, sobald er sie enthält.`,
      'Ein Token kann nur, was du ihm beim Erstellen erlaubst:',
      ...tokenScopes.map((scope) => `\`${scope}\`: ${scopeTexts[scope]}`),
      'Jeder Endpunkt nennt die Berechtigung, die er braucht. Ein Token ohne sie bekommt 403 mit dem Code `missing-scope`. Die Berechtigungen eines Tokens lassen sich später nicht ändern: Erstelle ein neues. Tokens aus der Zeit vor den Berechtigungen können alles, und verbundene Editoren sind nicht eingeschränkt. [Tools, die sich anmelden](/docs/tools#log-in-from-your-own-tool), haben auch Berechtigungen. Ihre Tokens beginnen mit `gwt_`.',
    ],
  },
  counting: {
    id: 'counting',
    title: 'Was ein Aufruf kostet',
    paragraphs: [
      'Eine Chat-Antwort kostet eine Anfrage, eine Vervollständigung am Cursor ein Zehntel. [Anfragen mit deinem eigenen Key](/docs/api/requests) kosten dasselbe. Alles andere ist kostenlos.',
      'Gezählt wird ein Aufruf, sobald wir dir den ersten Text senden, und auch, wenn das Modell nur Tokens erzeugt hat, die nicht zur Antwort gehören, etwa seinen Gedankengang. Scheitert das Modell vor dem ersten Text, wird nichts gezählt. Einen Aufruf, den du vor dem ersten Text abbrichst, und eine Antwort ganz ohne Tokens bekommst du zurück, bis zu einem Limit pro Tag: 20 Anfragen, oder ein Zehntel der Anfragen, die dein Tarif pro Tag hat, falls das mehr ist.',
      `Ein Aufruf, der Tool-Aufrufe beantwortet, setzt den Chat kostenlos fort, zu dem sie gehören. Seine letzte Nachricht hat die Rolle \`tool\`, jedes Ergebnis am Ende hat die \`tool_call_id\` eines Aufrufs aus einer Antwort in diesem Chat, und die Nachrichten mit den Rollen system, developer und user sind dieselben wie vorher. Das geht ${longestTurnMs / minutes(1)} Minuten lang und so oft, wie dein Tarif erlaubt (siehe [Limits](#limits)). Alles andere zählt, auch ein Chat, der mit einer anderen Rolle als \`user\` endet.`,
      'Jeder gezählte Aufruf hat den Header `x-ghost-request-id`. In Tarifen mit Limit sagen `ratelimit-limit`, `ratelimit-remaining` und `ratelimit-reset`, wie viele Anfragen übrig sind und in wie vielen Sekunden die nächste dazukommt. `x-ratelimit-*` sagen dasselbe über die Aufrufe pro Minute, in jedem Tarif. Wenn du selbst eine `x-ghost-request-id` oder einen `Idempotency-Key` sendest, wird ein Aufruf, den du nach einem Verbindungsabbruch wiederholst, abgelehnt statt doppelt gezählt.',
    ],
  },
  limits: {
    id: 'limits',
    title: 'Limits',
    paragraphs: [
      `Wie groß ein Aufruf sein darf und wie viele gleichzeitig. Eine Antwort, die länger ist, als dein Tarif erlaubt, wird gekürzt. Alles andere wird mit einem Fehler abgelehnt. Ein Token kann insgesamt ${formatCount(callsPerToken.max)} Aufrufe pro Minute machen.`,
      `Die Größe eines Prompts ist die seines JSON, mit Nachrichten, Tools und Optionen, aber ohne Bilder. So, wie du ihn sendest, mit allem, was darin maskiert ist, darf er doppelt so groß sein. Bilder sind \`data:\`-URLs (PNG, JPEG, WebP oder GIF in Base64) oder https-URLs auf einem öffentlichen Host. Für mehr als ${unverifiedCalls.max} Aufrufe brauchst du eine bestätigte E-Mail-Adresse.`,
    ],
  },
  errors: {
    id: 'errors',
    title: 'Fehler',
    paragraphs: [
      'Ein Fehler ist ein JSON-Objekt mit einer Meldung in `error` und einem `code` für Programme. Die Modellaufrufe haben stattdessen das Format von OpenAI, mit `error.message`, `error.code` und, wenn ein Feld nicht stimmt, `error.param`. Beide können sagen, was hilft: `action` hat einen Link, und `nextAt` ist die Zeit, bis zu der du warten musst.',
      'Zeige die Meldung nicht an und vergleiche sie nicht: Vergleiche den Code. Wiederhole nach 429 oder 503, wenn `Retry-After` um ist, und nach anderen 5xx mit wachsenden Pausen. Jede Antwort hat eine `x-request-id`, mit der wir einen Aufruf in unserem Protokoll finden.',
    ],
  },
  endpoints: {
    id: 'endpoints',
    title: 'Endpunkte',
    paragraphs: [
      'Jeder mit seinen Feldern, seinen Fehlern und Beispielen in curl, Python und TypeScript.',
    ],
  },
}

export const describeGuide: typeof source.describeGuide = (siteUrl) => ({
  start: {
    id: 'start',
    title: 'Erste Schritte',
    paragraphs: [
      `Die Basis-URL ist \`${siteUrl}/api/v1\`. Jeder OpenAI-Client funktioniert damit: Setze die Basis-URL und nimm dein Token als Key.`,
      `Erstelle ein Token auf deiner [Kontoseite](/account). API-Tokens sind in [${namePlansWith(({ apiAccess }) => apiAccess)}](/pricing) enthalten. Eins, das nur dein Konto liest, gibt es in jedem Tarif. Editoren lassen sich in jedem Tarif verbinden und nutzen dieselbe API. Die Einstellungen von Claude Code, Codex und [anderen Tools](/docs/tools) haben eine eigene Seite.`,
      `Alles ist JSON in UTF-8. Zeiten sind Millisekunden seit 1970, wenn bei einem Feld nichts anderes steht. Neue Felder können dazukommen, ignoriere also unbekannte. Dieselbe Beschreibung für Programme ist [openapi.json](${siteUrl}/api/v1/openapi.json), in OpenAPI 3.1.`,
    ],
  },
  ...chapters,
})

const kilobyte = 1_024

const limitRows: readonly { name: string; toText: (limits: ModelLimits) => string }[] = [
  { name: 'Prompt, in Zeichen', toText: ({ maxInputLength }) => formatCount(maxInputLength) },
  {
    name: 'Ganze Anfrage',
    toText: ({ maxBodyBytes }) => `${formatCount(maxBodyBytes / kilobyte)} KB`,
  },
  { name: 'Antwort, in Tokens', toText: ({ maxOutputTokens }) => formatCount(maxOutputTokens) },
  {
    name: 'Prompt einer Vervollständigung, in Zeichen',
    toText: () => formatCount(completionLimits.maxInputLength),
  },
  {
    name: 'Vervollständigung, in Tokens',
    toText: () => formatCount(completionLimits.maxOutputTokens),
  },
  { name: 'Kostenlose Aufrufe pro Chat', toText: ({ callsPerTurn }) => String(callsPerTurn) },
  {
    name: 'Tokens kostenloser Aufrufe pro Chat',
    toText: ({ tokensPerTurn }) => formatCount(tokensPerTurn),
  },
  { name: 'Aufrufe gleichzeitig', toText: ({ atOnce }) => String(atOnce) },
  { name: 'Chats pro Minute', toText: ({ chatsPerMinute }) => String(chatsPerMinute) },
  {
    name: 'Vervollständigungen pro Minute',
    toText: ({ completionsPerMinute }) => String(completionsPerMinute),
  },
]

export const describeLimits: typeof source.describeLimits = () =>
  limitRows.map(({ name, toText }) => ({
    name,
    values: plans.map(({ id }) => toText(getModelLimits(id))),
  }))
