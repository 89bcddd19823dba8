// Looks up what the form asks for in the index that Pagefind made.
const place = document.getElementById("found");
const asked = new URLSearchParams(location.search).get("q") || "";
const field = document.querySelector(".search input");
const names = { rule: "rule", hand: "hand", clause: "document", mistake: "mistake" };
const MOST = 30;

const paragraph = (text) => viewer.made("p", "quiet", text);

// Pagefind gives an excerpt in which only <mark> is markup; it is read as text and marks.
const marked = (excerpt) => {
  const made = document.createElement("p");
  excerpt.split(/<mark>(.*?)<\/mark>/).forEach((part, index) => {
    const text = new DOMParser().parseFromString(`<pre>${part}</pre>`, "text/html").body.textContent;
    made.append(index % 2 ? viewer.made("mark", "", text) : text);
  });
  return made;
};

const hit = ({ url, meta, excerpt, filters }) => {
  const link = viewer.made("a", "", meta.title);
  link.href = url;
  const kind = names[(filters.kind || [])[0]];
  const title = viewer.made("p", "", link, kind ? ` (${kind})` : "");
  return viewer.made("li", "hit", title, marked(excerpt));
};

const look = async () => {
  if (location.protocol === "file:") {
    place.replaceChildren(paragraph("A browser does not search pages that are opened as files. Serve the folder, for instance with: python -m http.server"));
    return;
  }
  if (!asked.trim()) {
    place.replaceChildren(paragraph("Search rules, documents, hands and mistakes."));
    field.focus();
    return;
  }
  const pagefind = await import(new URL("../search/pagefind.js", import.meta.url));
  const { results } = await pagefind.search(asked);
  const found = await Promise.all(results.slice(0, MOST).map((one) => one.data()));
  const told = `${results.length.toLocaleString("en")} ${results.length === 1 ? "page" : "pages"} for “${asked}”${results.length > MOST ? `, the first ${MOST}` : ""}`;
  place.replaceChildren(paragraph(told), viewer.made("ol", "", ...found.map(hit)));
};

field.value = asked;
place.setAttribute("aria-live", "polite");
look();
