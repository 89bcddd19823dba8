"""The site: rules to read, hands to replay, an engine in the browser; static files alone.

``addresses`` says where everything is, ``sources`` has what pages are made of, ``building`` makes
the files; the other modules give the pages of their subject, each a ``SitePage``.
"""
