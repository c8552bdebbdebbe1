import * as vscode from 'vscode'
import { chatWords } from '../../words/chat.ts'

/** The HTML of the chat page. Its CSP allows only its own script, stylesheets and pasted images, and no network. */
export function toChatPage(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const nonce = crypto.randomUUID()
  const toUri = (...path: string[]) =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...path))
  const policy = `default-src 'none'; img-src data:; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`
  // Texts of a language pack: quotes and ampersands would end the attribute.
  const translations = JSON.stringify(vscode.l10n.bundle ?? {})
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
  const styles = ['chat.css', 'answer.css', 'code.css'].map(
    (name) => `<link rel="stylesheet" href="${toUri('media', name)}">`,
  )
  return `<!doctype html>
<html lang="${vscode.env.language}" data-translations="${translations}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  ${styles.join('\n  ')}
  <title>${chatWords.pageTitle}</title>
</head>
<body>
  <main>
    <div id="log" role="log" aria-live="off" aria-label="${chatWords.conversation}" tabindex="0"></div>
    <p id="status" role="status"></p>
    <ul id="queue" aria-label="${chatWords.queue}" hidden></ul>
    <form id="composer" aria-label="${chatWords.composer}">
      <div id="editing" hidden></div>
      <p id="hint" role="alert" hidden></p>
      <ul id="context" aria-label="${chatWords.context}"></ul>
      <ul id="suggestions" role="listbox" aria-label="${chatWords.suggestions}" hidden></ul>
      <textarea id="question" rows="1" aria-label="${chatWords.placeholder}" placeholder="${chatWords.placeholder}" aria-controls="suggestions" aria-autocomplete="list" aria-haspopup="listbox"></textarea>
      <div class="bar">
        <button type="button" id="model"></button>
        <span id="meter" role="meter" aria-valuemin="0" aria-valuemax="100"></span>
        <span id="account-status"></span>
        <button type="button" id="stop" class="second" hidden>${chatWords.stop}</button>
        <button type="button" id="send" class="main">${chatWords.send}</button>
      </div>
    </form>
  </main>
  <script nonce="${nonce}" src="${toUri('dist', 'chat.js')}"></script>
</body>
</html>`
}
