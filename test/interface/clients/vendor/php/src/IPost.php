<?php

namespace ServiceStack;

interface IPost
{

}