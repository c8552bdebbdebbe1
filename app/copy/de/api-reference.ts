import { namePlansWith } from '#app/plans/name-plans.ts'
import { formatBytes, formatCount } from '#domain/locale.ts'
import type * as source from '../en/api-reference.ts'

export const apiReference: typeof source.apiReference = {
  tab: 'API-Referenz',
  title: 'Die API',
  description:
    'Referenz der API von Ghost Writers IA: Modelle im Format von OpenAI, dein Konto, Anfragen und Snippets, mit Beispielen in curl, Python und TypeScript.',
  intro:
    'Nutze unsere Modelle aus deinen eigenen Programmen. Die API spricht das Format von OpenAI, dein vorhandener Client funktioniert also: Ändere nur Basis-URL und Key.',
}

export const tagTexts: typeof source.tagTexts = {
  models: {
    title: 'Modelle',
    text: 'Unsere Modelle, im Format von OpenAI. Prompts und Antworten gehen nur durch: Wir speichern und protokollieren sie nicht.',
  },
  account: { title: 'Konto', text: 'Wem das Token gehört und was der Tarif enthält.' },
  requests: {
    title: 'Anfragen mit eigenem Key',
    text: 'Für Programme, die ein Modell anderswo aufrufen, aber auf den Tarif zählen, so wie der Editor mit deinem eigenen API-Key. Reserviere zuerst eine Anfrage. Bestätige sie, wenn die Antwort kommt, oder gib sie frei, wenn keine kommt.',
  },
  snippets: { title: 'Snippets', text: 'Deine gespeicherten Prompts, wie auf der Snippet-Seite.' },
  teams: {
    title: 'Teams',
    text: 'Die Bibliotheken deiner Teams: Snippets, Anweisungen und getunte Modelle. Mitglieder nutzen sie in jedem Tarif, Owner und Admins bearbeiten sie.',
  },
  'tuned-models': {
    title: 'Getunte Modelle',
    text: 'Die Modelle, die du getunt hast: wo sie antworten, damit all deine Editoren sie nutzen können. Deine Keys bleiben in deinen Editoren.',
  },
  login: {
    title: 'Anmeldung von Editoren',
    text: 'Die Geräteanmeldung nach RFC 8628, die einen Editor ohne Passwort verbindet. Deine eigenen Programme nehmen stattdessen ein API-Token.',
  },
  releases: { title: 'Releases', text: 'Die Versionen der Erweiterung für VS Code.' },
}

export const nameTagPage: typeof source.nameTagPage = (tag) => `API: ${tag}`

export const endpointTexts: typeof source.endpointTexts = {
  'GET /api/v1/models': {
    title: 'Modelle auflisten',
    text: 'Die Modelle, die wir anbieten, und ob dein Tarif sie enthält.',
  },
  'GET /api/v1/models/{id}': {
    title: 'Ein Modell lesen',
    text: 'Ein Modell aus der Liste. Eine ID mit Schrägstrich muss kodiert werden, wie Clients das tun: `maker%2Fcoder`.',
  },
  'POST /api/v1/chat/completions': {
    title: 'Chat-Antwort erzeugen',
    text: 'Beantwortet eine Unterhaltung, am Stück oder als Stream von Server-Sent Events, der mit `[DONE]` endet. Ein Stream, der unterwegs scheitert, endet mit einem Event mit `error` und ohne `[DONE]`. Ein Stream beginnt mit einem Kommentar, sobald das Modell die Frage hat, und hat alle 15 Sekunden einen, solange das Modell nachdenkt. Sende, was ein Modell denkt (`reasoning_content` und die Felder daneben), mit seinen Tool-Aufrufen zurück: Manche Modelle machen sonst nicht weiter. Felder, die hier nicht stehen, werden mit ihrem Namen abgelehnt. Kostet eine Anfrage. Ein Aufruf, der sie mit dem Ergebnis eines Tools fortsetzt, ist kostenlos.',
  },
  'POST /api/v1/completions': {
    title: 'Code am Cursor vervollständigen',
    text: 'Schreibt den Code zwischen einem Prompt und einem Suffix. Kostet ein Zehntel einer Anfrage.',
  },
  'POST /api/v1/embeddings': {
    title: 'Embeddings erzeugen',
    text: 'Vektoren für bis zu 512 Texte, mit einem Modell, das Embeddings unterstützt. Kostet ein Zehntel einer Anfrage.',
  },
  'POST /api/v1/responses': {
    title: 'Response erzeugen',
    text: 'Responses von OpenAI, für dessen neuere Clients und Codex. Jedes Modell hier antwortet. Nichts wird gespeichert: Sende jedes Mal die ganze Unterhaltung, mit `store: false` oder ohne dieses Feld. Gedankengänge kommen mit `encrypted_content`. Sende ihre Einträge mit den Tool-Aufrufen zurück. Tools können Funktionen, Custom Tools und Namensräume davon sein. Die Tools von OpenAI selbst werden abgelehnt, außer der Websuche, die Codex ungefragt anbietet: Die wird ignoriert. Ein Stream, der unterwegs scheitert, endet mit `response.failed`. Felder, die hier nicht stehen, werden mit ihrem Namen abgelehnt. Kostet eine Anfrage. Ein Aufruf, der sie mit dem Ergebnis eines Tools fortsetzt, ist kostenlos.',
  },
  'POST /api/v1/messages': {
    title: 'Message erzeugen',
    text: 'Messages von Anthropic, für dessen Clients und Claude Code: `ANTHROPIC_BASE_URL` ist die Adresse dieser Website mit `/api`. Jedes Modell hier antwortet. Das Token darf auch in `x-api-key` stehen. Felder, die hier nicht stehen, werden mit ihrem Namen abgelehnt, etwa Tools, die auf einem Server laufen. System-Nachrichten werden am Anfang zusammengefasst. Gedanken kommen mit einer Signatur. Sende beides zurück. Kostet eine Anfrage. Ein Aufruf, der sie mit dem Ergebnis eines Tools fortsetzt, ist kostenlos.',
  },
  'POST /api/v1/messages/count_tokens': {
    title: 'Tokens einer Message zählen',
    text: 'Eine Schätzung, bevor du sie sendest: ein Viertel der Zeichen, ohne Bilder. Kostenlos, so oft pro Minute, wie dein Tarif Code vervollständigt.',
  },
  'GET /api/v1/me': {
    title: 'Konto lesen',
    text: 'Dein Tarif, was er enthält und wie viele Anfragen übrig sind. Name und E-Mail sind leer, wenn das Token nicht auch die Berechtigung `usage:read` hat.',
  },
  'GET /api/v1/usage': {
    title: 'Nutzung lesen',
    text: 'Was eine Statusleiste zeigt: was von deinem Kontingent übrig ist, wann mehr dazukommt und was du heute verbraucht hast, nach Editor und Tool. In jedem Tarif. Sende den `ETag` der letzten Antwort in `If-None-Match`: Hat sich nichts geändert, ist die Antwort 304 und leer.',
  },
  'PUT /api/v1/language': {
    title: 'Sprache wechseln',
    text: 'Für Tarife mit einer einzigen Sprache. Sie lässt sich einmal in 24 Stunden wechseln.',
  },
  'DELETE /api/v1/token': {
    title: 'Token löschen',
    text: 'Löscht das Token dieses Aufrufs. Das geht auch, während das Token pausiert ist.',
  },
  'POST /api/v1/requests': {
    title: 'Anfrage reservieren',
    text: 'Nimmt eine Anfrage aus dem Kontingent, wenn der Tarif enthält, wofür sie ist. Noch einmal mit derselben ID gesendet, solange sie reserviert ist, nimmt das keine zweite. Nach zehn Minuten verfällt sie, wenn du sie nicht bestätigst oder freigibst.',
  },
  'POST /api/v1/requests/{id}/commit': {
    title: 'Anfrage bestätigen',
    text: 'Zählt eine reservierte Anfrage, wenn der erste Text der Antwort da ist.',
  },
  'POST /api/v1/requests/{id}/release': {
    title: 'Anfrage freigeben',
    text: 'Gibt eine reservierte Anfrage zurück. Bis zu 20 am Tag werden zurückgegeben, oder ein Zehntel der Anfragen, die der Tarif pro Tag hat, falls das mehr ist. Danach lautet die Antwort `committed`.',
  },
  'GET /api/v1/snippets': {
    title: 'Snippets auflisten',
    text: 'All deine Snippets, in deiner Reihenfolge.',
  },
  'POST /api/v1/snippets': {
    title: 'Snippet hinzufügen',
    text: 'Fügt am Ende ein Snippet hinzu.',
  },
  'PUT /api/v1/snippets/{id}': {
    title: 'Snippet ändern',
    text: 'Ändert ein Snippet, sofern es sich seit der Version, die du sendest, nicht geändert hat.',
  },
  'DELETE /api/v1/snippets/{id}': {
    title: 'Snippet löschen',
    text: 'Löscht ein Snippet, sofern es sich seit der Version, die du sendest, nicht geändert hat.',
  },
  'GET /api/v1/teams': {
    title: 'Team-Bibliotheken auflisten',
    text: 'Die Teams, in denen du bist, mit deiner Rolle und ihren Bibliotheken.',
  },
  'POST /api/v1/teams/{id}/snippets': {
    title: 'Team-Snippet hinzufügen',
    text: 'Fügt der Bibliothek eines Teams ein Snippet hinzu.',
  },
  'PUT /api/v1/teams/{id}/snippets/{itemId}': {
    title: 'Team-Snippet ändern',
    text: 'Ändert ein Snippet eines Teams, sofern es sich seit der Version, die du sendest, nicht geändert hat.',
  },
  'DELETE /api/v1/teams/{id}/snippets/{itemId}': {
    title: 'Team-Snippet löschen',
    text: 'Löscht ein Snippet eines Teams, sofern es sich seit der Version, die du sendest, nicht geändert hat.',
  },
  'PUT /api/v1/teams/{id}/instructions': {
    title: 'Team-Anweisungen speichern',
    text: 'Speichert den Text, der mit jedem Prompt der Mitglieder mitgeht, sofern er sich seit der Version, die du sendest, nicht geändert hat. Ein leerer Text entfernt ihn.',
  },
  'POST /api/v1/teams/{id}/models': {
    title: 'Getuntes Modell teilen',
    text: 'Teilt, wo ein getuntes Modell zu finden ist. Sende nie einen Key: Jedes Mitglied nutzt seinen eigenen.',
  },
  'PUT /api/v1/teams/{id}/models/{itemId}': {
    title: 'Geteiltes Modell ändern',
    text: 'Ändert ein Modell eines Teams, sofern es sich seit der Version, die du sendest, nicht geändert hat.',
  },
  'DELETE /api/v1/teams/{id}/models/{itemId}': {
    title: 'Geteiltes Modell entfernen',
    text: 'Entfernt ein Modell aus der Bibliothek, sofern es sich seit der Version, die du sendest, nicht geändert hat. Das Modell selbst bleibt, wo es ist.',
  },
  'GET /api/v1/tuned-models': {
    title: 'Getunte Modelle auflisten',
    text: 'Deine getunten Modelle, das neueste zuerst.',
  },
  'POST /api/v1/tuned-models': {
    title: 'Getuntes Modell hinzufügen',
    text: 'Speichert, wo ein getuntes Modell antwortet. Dasselbe Modell desselben Endpunkts wird einmal gespeichert, unter seinem ersten Namen. Du kannst 50 speichern.',
  },
  'DELETE /api/v1/tuned-models/{id}': {
    title: 'Getuntes Modell löschen',
    text: 'Entfernt es aus deinem Konto. Das Modell selbst bleibt an seinem Endpunkt.',
  },
  'POST /api/v1/device/code': {
    title: 'Gerätecode anfordern',
    text: 'Beginnt eine Anmeldung. Zeige den Code an und öffne `verification_uri_complete` in einem Browser.',
  },
  'POST /api/v1/device/token': {
    title: 'Token abholen',
    text: 'Liefert das Token, sobald die Anmeldung erlaubt wurde. Bis dahin lautet die Antwort `authorization_pending`: Warte `interval` Sekunden und frag wieder, nach `slow_down` mit fünf Sekunden mehr Abstand.',
  },
  'GET /api/v1/releases': {
    title: 'Releases auflisten',
    text: 'Jede Version mit ihrer Prüfsumme.',
  },
}

export const describeScope: typeof source.describeScope = (scope) =>
  `Ein API-Token braucht die Berechtigung \`${scope}\`.`

export const errorAdvice: typeof source.errorAdvice = {
  'not-signed-in': 'Sende ein gültiges Token. Vielleicht ist es abgelaufen oder wurde gelöscht.',
  'not-allowed':
    'Der Tarif zu diesem Token enthält keine API-Tokens mehr. Nach einem Upgrade funktioniert es wieder.',
  'missing-scope':
    'Erstelle ein Token mit der Berechtigung, die die Meldung nennt: Die Berechtigungen eines Tokens ändern sich nie.',
  'allowance-empty': 'Warte bis `nextAt`, oder mach ein Upgrade.',
  'feature-not-in-plan': 'Wechsle in einen Tarif, der es enthält.',
  'language-not-in-plan': 'Wechsle die Sprache des Kontos, oder mach ein Upgrade.',
  'daily-limit-reached': 'Dieses Limit hast du selbst gesetzt: Ändere es auf dem Dashboard.',
  'language-switched': 'Warte bis `nextAt`.',
  'snippet-conflict':
    'Führe deine Änderung mit `current` zusammen und sende sie mit dessen Version.',
  'snippet-name-taken': 'Wähle einen anderen Namen.',
  'too-many-snippets': 'Lösche zuerst ein Snippet.',
  'invalid-snippet': 'Die Meldung sagt, gegen welche Regel es verstößt.',
  'no-such-snippet': 'Es wurde gelöscht. Rufe die Liste der Snippets noch mal ab.',
  'no-such-team': 'Du bist nicht in diesem Team. Rufe die Liste der Teams noch mal ab.',
  'not-team-admin': 'Wende dich an den Owner oder einen Admin des Teams.',
  'second-factor-required': 'Schalte auf der Kontoseite die Zwei-Faktor-Anmeldung ein.',
  'team-read-only': 'Der Owner des Teams muss in einen Tarif wechseln, der Teams enthält.',
  'team-conflict':
    'Führe deine Änderung mit `current`, `currentModel` oder `currentInstructions` zusammen und sende sie mit dessen Version.',
  'team-item-name-taken': 'Wähle einen anderen Namen.',
  'too-many-team-items': 'Lösche zuerst etwas aus der Bibliothek.',
  'no-such-team-item': 'Es wurde gelöscht. Rufe die Liste der Teams noch mal ab.',
  'invalid-team-item': 'Die Meldung sagt, gegen welche Regel es verstößt.',
  'too-many-tuned-models': 'Lösche zuerst ein getuntes Modell.',
  'no-such-tuned-model': 'Es wurde gelöscht. Rufe die Liste der getunten Modelle noch mal ab.',
  'no-such-request': 'Prüfe die ID: Nur eigene Anfragen lassen sich abschließen.',
  'request-settled': 'Eine ID gilt für eine Anfrage. Wähle eine neue.',
  'bad-request':
    'Prüfe den Body: JSON, vollständig und nicht zu groß. Der Status ist 413, wenn er zu groß ist, und 415 bei einem anderen Typ.',
  'too-many': 'Warte `Retry-After` Sekunden.',
  'not-found': 'Prüfe den Pfad.',
  fault:
    'Versuch es später noch mal. Der Status ist 503 mit `Retry-After`, wenn es bald vorbei ist.',
  'model-not-found': 'Rufe die Liste der Modelle ab und wähle eins davon.',
  'model-unavailable':
    'Versuch es später noch mal oder wähle ein anderes Modell. Es wurde nichts gezählt.',
  'model-timeout': 'Versuch es noch mal. Es wurde nichts gezählt.',
  'model-refused': 'Sende weniger Text oder etwas, das das Modell annimmt.',
  'email-not-verified':
    'Öffne den Link in unserer E-Mail, oder fordere auf deinem Dashboard einen neuen an.',
  'model-busy': 'Warte `Retry-After` Sekunden. Es wurde nichts gezählt.',
}

export const describeBodyLimit: typeof source.describeBodyLimit = (maxBytes, maxLength) => {
  const characters = maxLength === null ? '' : ` und ${formatCount(maxLength)} Zeichen`
  return `Höchstens ${formatBytes(maxBytes)}${characters}.`
}

export const headerTexts: typeof source.headerTexts = {
  limit: 'Wie viel das Kontingent höchstens fasst. Fehlt ohne Limit.',
  remaining: 'Ganze Anfragen, die übrig sind. Fehlt ohne Limit.',
  reset: 'Sekunden, bis eine weitere Anfrage dazukommt. Fehlt ohne Limit.',
  retryAfter: 'So viele Sekunden warten, dann noch mal versuchen.',
  allow: 'Die Methoden, die der Pfad hat.',
  etag: 'Ändert sich, wenn sich die Antwort ändert.',
  ifNoneMatch:
    'Der `ETag` der letzten Antwort. Hat sich nichts geändert, ist die Antwort 304 und leer.',
  requestId: 'Die ID der Anfrage, wie auf deiner Nutzungsseite.',
  sentRequestId:
    'Eine ID deiner Wahl, damit ein wiederholter Aufruf abgelehnt statt doppelt gezählt wird.',
  feature: 'Für Editoren: wofür der Aufruf ist. Programme lassen es weg.',
  language: 'Für Editoren: eine der Sprach-IDs von VS Code.',
  snippet: 'Für Editoren: ob der Text aus einem Snippet stammt.',
  counted:
    'Für Editoren: Mit when-shown wird eine Vervollständigung gezählt, wenn der Editor ihre Anfrage bestätigt, und zurückgegeben, wenn er sie freigibt.',
  token: `Ein API-Token, das du auf deiner Kontoseite erstellst (in jedem Tarif, um deine Nutzung zu lesen, in ${namePlansWith(({ apiAccess }) => apiAccess)} für alles andere), oder das Token eines verbundenen Editors oder Tools.`,
}
