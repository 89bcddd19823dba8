// Puts a button beside each piece of code in a guide that copies it.
(() => {
  "use strict";

  const SAID = 2000;
  for (const code of document.querySelectorAll(".prose pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(code.textContent.trimEnd());
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(code);
        button.textContent = "Selected";
      }
      setTimeout(() => { button.textContent = "Copy"; }, SAID);
    });
    const place = document.createElement("div");
    place.className = "to-copy";
    code.replaceWith(place);
    place.append(code, button);
  }
})();
