// What the pages that ask the engine have in common: copying, downloading, how far the engine is
// loaded, and fragments of pages that it writes. A script and no module, since the form of a room also runs from a folder.

const giving = (() => {
  "use strict";

  // Copies a text, and gives what to say about it.
  const copied = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return "Copied.";
    } catch {
      return "The browser does not allow copying; select the text and copy it.";
    }
  };

  const download = (name, text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/yaml;charset=utf-8" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  const size = (bytes) => (bytes / 1e6).toFixed(1);
  const loading = ({ doing, loaded, whole }) => (loaded < whole ? `${doing}: ${size(loaded)} of ${size(whole)} MB; then it starts, which takes some seconds` : `${doing}: some seconds more`);

  const TAGS = new Set(
    "a abbr b code dd details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 i li nav ol p pre section small span strong summary table tbody td th thead tr ul".split(" "),
  );
  const ATTRIBUTES = new Set(["class", "colspan", "href", "id", "open", "role", "rowspan", "scope", "tabindex", "title"]);

  // Only a way within this site, or to another over HTTPS, is a link.
  const leads = (address) => /^(https:\/\/|#|(\.{1,2}\/)*[\w-][\w.-]*(\/|#|$))/.test(address);

  const copyOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || !TAGS.has(node.localName)) return null;
    const made = document.createElement(node.localName);
    for (const { name, value } of node.attributes) {
      const isKnown = ATTRIBUTES.has(name) || name.startsWith("aria-");
      if (isKnown && (name !== "href" || leads(value))) made.setAttribute(name, value);
    }
    made.append(...[...node.childNodes].map(copyOf).filter(Boolean));
    return made;
  };

  // The nodes of a fragment of a page. The markup is parsed where nothing runs, and made again
  // of the elements and attributes that such pages have: what the engine wrote need not be trusted.
  const nodes = (markup) => [...new DOMParser().parseFromString(markup, "text/html").body.childNodes].map(copyOf).filter(Boolean);

  return { copied, download, loading, nodes };
})();
