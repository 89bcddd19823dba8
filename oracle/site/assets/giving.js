// What the pages that write files have in common: copying, downloading, and how far the engine is
// loaded. A script and no module, since the form of a room also runs from a folder.

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
  const loading = ({ doing, loaded, whole }) => (loaded < whole ? `${doing}: ${size(loaded)} of ${size(whole)} MB` : doing);

  return { copied, download, loading };
})();
